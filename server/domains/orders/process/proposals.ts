import * as terms from "#contract/terms.ts";
import { DAY, HOUR, later } from "#server/kernel/clock.ts";
import { cancelled, divide } from "./effects.ts";
import { isUnanswered, maySettle, mineWaits, noneWaits, proposalsLeft } from "./guards.ts";
import { dividedWords, proposedWords, reasonWords } from "./mail-words.ts";
import type { Rows } from "./types.ts";

const answerHours = terms.proposalAnswerMs / HOUR;
const agreed = "雙方同意取消交易";
const refused = "沒有同意取消，交易繼續";

/**
 * Paid and not accepted yet. This includes the time before the buyer's answers, when the buyer has no other way to
 * cancel.
 */
const beforeAccepted = ["awaiting_requirements", "in_progress", "delivered"] as const;

/** Proposals of one side that the other answers. The order keeps its state until both agree. */
export const proposals: Rows<
  | "propose_cancellation"
  | "agree_cancellation"
  | "refuse_cancellation"
  | "take_back_cancellation"
  | "escalate_cancellation"
  | "propose_extension"
  | "agree_extension"
  | "refuse_extension"
  | "take_back_extension"
  | "lapse_extension"
> = {
  propose_cancellation: {
    from: beforeAccepted,
    to: "same",
    by: ["buyer", "seller"],
    when: [noneWaits("cancellation"), proposalsLeft],
    label: "提議取消交易",
    button: { form: "cancellation", tone: "secondary" },
    line: { buyer: "買家提議取消交易", seller: "賣家提議取消交易" },
    mail: proposedWords,
    proposes: "cancellation",
  },
  agree_cancellation: {
    from: beforeAccepted,
    to: "cancelled",
    by: ["buyer", "seller", "operator"],
    when: [maySettle("cancellation")],
    label: "同意取消",
    line: { buyer: agreed, seller: agreed, operator: "平台代為同意取消交易" },
    mail: dividedWords,
    money: divide,
    settles: { kind: "cancellation", as: "agreed" },
    lapses: ["extension"],
    set: cancelled(),
  },
  refuse_cancellation: {
    from: beforeAccepted,
    to: "same",
    by: ["buyer", "seller", "operator"],
    when: [maySettle("cancellation")],
    label: "不同意取消",
    line: { buyer: refused, seller: refused, operator: "平台決定不取消，交易繼續" },
    mail: (_order, data, side) => ({ text: reasonWords(data, side) }),
    settles: { kind: "cancellation", as: "refused" },
  },
  take_back_cancellation: {
    from: beforeAccepted,
    to: "same",
    by: ["buyer", "seller"],
    when: [mineWaits("cancellation")],
    label: "撤回取消提議",
    button: {
      form: "press",
      tone: "secondary",
      confirm: `撤回後交易照常進行。每筆交易每人最多提議 ${terms.cancellationsPerSide} 次，這次也算。`,
      done: "已撤回取消提議，交易繼續",
    },
    line: { buyer: "買家撤回取消交易的提議，交易繼續", seller: "賣家撤回取消交易的提議，交易繼續" },
    settles: { kind: "cancellation", as: "taken_back" },
  },
  escalate_cancellation: {
    from: beforeAccepted,
    to: "same",
    by: ["system"],
    when: [isUnanswered("cancellation")],
    label: "取消提議交由平台裁定",
    line: `取消提議超過 ${answerHours} 小時沒有回覆，交由平台裁定`,
    // The order's page says so at the proposal, which can still be answered.
    notifies: [],
    settles: { kind: "cancellation", as: "escalated" },
  },
  propose_extension: {
    from: "in_progress",
    to: "same",
    by: ["seller"],
    when: [noneWaits("extension")],
    label: "請求延長交期",
    button: { form: "extension", tone: "secondary" },
    line: "賣家請求延長交期",
    mail: proposedWords,
    proposes: "extension",
  },
  agree_extension: {
    from: "in_progress",
    to: "same",
    by: ["buyer"],
    when: [maySettle("extension")],
    label: "同意延長",
    line: "買家同意延長交期",
    settles: { kind: "extension", as: "agreed" },
    set: (order, now, { days = 0 }) => ({ dueAt: later(order.dueAt ?? now, days * DAY) }),
  },
  refuse_extension: {
    from: "in_progress",
    to: "same",
    by: ["buyer"],
    when: [maySettle("extension")],
    label: "不同意延長",
    line: "交期沒有延長",
    settles: { kind: "extension", as: "refused" },
  },
  take_back_extension: {
    from: "in_progress",
    to: "same",
    by: ["seller"],
    when: [mineWaits("extension")],
    label: "撤回延長請求",
    button: {
      form: "press",
      tone: "secondary",
      confirm: "撤回後交期維持不變，確定要撤回嗎？",
      done: "已撤回延長請求，交期不變",
    },
    line: "賣家撤回延長交期的請求",
    settles: { kind: "extension", as: "taken_back" },
  },
  lapse_extension: {
    from: "in_progress",
    to: "same",
    by: ["system"],
    when: [isUnanswered("extension")],
    label: "延長請求逾期",
    line: "交期沒有延長",
    settles: { kind: "extension", as: "lapsed" },
  },
};
