import * as terms from "#contract/terms.ts";
import { cancelled, refundAll } from "./effects.ts";
import { holds, somethingLeft, somethingLeftIfCompleted } from "./guards.ts";
import { dividedWords, givenBackWords } from "./mail-words.ts";
import { mayGiveBack, mayWithdraw } from "./predicates.ts";
import type { Rows } from "./types.ts";

/** What is still possible when a sale is over. */
export const afterwards: Rows<"withdraw_by_law" | "refund_after"> = {
  // 消費者保護法 §19; early acceptance does not end it (product decision: clearance waits for its last day). Work at a
  // place can be withdrawn from until it is delivered.
  withdraw_by_law: {
    from: ["awaiting_requirements", "in_progress", "delivered", "completed"],
    to: "cancelled",
    by: ["buyer"],
    reopens: true,
    when: [
      { ...holds(mayWithdraw), text: "這筆交易沒有七天鑑賞期，或可以取消的期限已經過了。" },
      somethingLeftIfCompleted,
    ],
    label: "不用理由，取消並全額退款",
    button: {
      form: "press",
      tone: "secondary",
      confirm: "取消後款項會全額退還給你，這筆交易就此結束。確定要取消嗎？",
      done: "交易已取消，款項會全額退還",
    },
    line: "買家依消保法取消，款項全額退還",
    mail: dividedWords,
    money: refundAll,
    lapses: ["extension", "cancellation"],
    set: cancelled("買家依消保法取消"),
  },
  // `giveBack` moves the money; the order's own split stays as it was closed.
  refund_after: {
    from: "completed",
    to: "same",
    by: ["seller", "operator"],
    when: [
      { ...holds(mayGiveBack), text: `交易完成超過 ${terms.laterRefundDays} 天，不能再從這裡退款。` },
      somethingLeft,
    ],
    label: "退款給買家",
    button: { form: "refund_after", tone: "secondary" },
    line: { seller: "賣家退還款項給買家", operator: "平台退還款項給買家" },
    mail: givenBackWords,
  },
};
