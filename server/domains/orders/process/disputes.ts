import { disputed, divide, resumed, settled } from "./effects.ts";
import { answerOpen, answerOver, disputesLeft, holds, openedByMe, openedByOther, sameAmount } from "./guards.ts";
import { answerWords, dividedWords } from "./mail-words.ts";
import { mayBeClosed } from "./predicates.ts";
import type { Rows } from "./types.ts";

/** A dispute: each side names an amount, and an operator decides if they do not agree. */
export const disputes: Rows<
  "open_dispute" | "answer_dispute" | "withdraw_dispute" | "agree_amount" | "decide_dispute" | "close_for_parties"
> = {
  open_dispute: {
    from: ["in_progress", "delivered"],
    to: "disputed",
    by: ["buyer", "seller"],
    when: [disputesLeft],
    label: "申請平台協調",
    button: { form: "dispute", tone: "danger" },
    line: { buyer: "買家申請平台協調，交易期限暫停計算", seller: "賣家申請平台協調，交易期限暫停計算" },
    says: "dispute",
    set: disputed,
  },
  answer_dispute: {
    from: "disputed",
    to: "same",
    by: ["buyer", "seller"],
    when: [openedByOther, answerOpen],
    label: "回覆協調",
    button: { form: "dispute_answer", tone: "primary" },
    line: { buyer: "買家回覆了協調", seller: "賣家回覆了協調" },
    mail: (_order, data, side) => answerWords(data, side),
    says: "dispute",
    set: ({ dispute }, now, { amount = 0 }) => ({
      dispute: dispute && { ...dispute, answeredAt: now, answerAmount: amount },
    }),
  },
  withdraw_dispute: {
    from: "disputed",
    to: ["in_progress", "delivered"],
    by: ["buyer", "seller"],
    when: [openedByMe],
    label: "撤回協調",
    button: {
      form: "press",
      tone: "secondary",
      confirm: "撤回後交易回到協調前的狀態，暫停的期限繼續計算。確定要撤回嗎？",
      done: "已撤回協調，交易繼續",
    },
    line: { buyer: "買家撤回協調，交易繼續", seller: "賣家撤回協調，交易繼續" },
    ends: "withdrawn",
    set: resumed,
  },
  agree_amount: {
    from: "disputed",
    to: ["completed", "cancelled"],
    by: ["buyer", "seller"],
    when: [sameAmount],
    label: "同意這個金額",
    button: {
      form: "agree_amount",
      tone: "primary",
      confirm: "協調會以雙方主張的金額結束：這個金額退還買家，其餘依完成交易的方式撥給賣家，不能恢復。確定同意嗎？",
      done: "雙方同意金額，協調結束",
    },
    line: "雙方同意金額，協調結束",
    mail: dividedWords,
    money: divide,
    ends: "agreed",
    lapses: ["extension", "cancellation"],
    set: settled,
  },
  decide_dispute: {
    from: "disputed",
    to: ["completed", "cancelled"],
    by: ["operator"],
    when: [answerOver],
    label: "裁定",
    line: "平台完成協調",
    mail: dividedWords,
    money: divide,
    ends: "decided",
    lapses: ["extension", "cancellation"],
    set: settled,
  },
  // For orders where a side cannot act, or where nobody has acted for long.
  close_for_parties: {
    from: ["awaiting_requirements", "in_progress", "delivered"],
    to: ["completed", "cancelled"],
    by: ["operator"],
    when: [holds(mayBeClosed)],
    label: "代為結束",
    line: "平台代為結束交易",
    mail: dividedWords,
    money: divide,
    lapses: ["extension", "cancellation"],
    set: settled,
  },
};
