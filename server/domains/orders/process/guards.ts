import type { ProposalKind } from "#contract/orders/states.ts";
import * as terms from "#contract/terms.ts";
import { HOUR } from "#contract/time.ts";
import type { Predicate } from "#server/kernel/process/predicate.ts";
import {
  acceptanceEndOf,
  answerDueOf,
  isAnswering,
  isBeingPaid,
  isSameAmount,
  type OrderFacts,
  waitingOf,
} from "./facts.ts";
import { buyerTakesPart } from "./predicates.ts";
import type { OrderGuard } from "./types.ts";

/** A predicate as a guard. */
export const holds = ({ words, test }: Predicate<OrderFacts>): OrderGuard => ({ words, test });

export const deadlinePassed: OrderGuard = {
  words: "期限已到",
  test: ({ deadlineAt }, now) => deadlineAt !== null && now >= deadlineAt,
};

/** A payment made in time may be booked a little later, because of a slow queue or the bank's own check. */
export const noPaymentComes: OrderGuard = {
  words: "沒有進行中的付款",
  test: (order, now) => !isBeingPaid(order, now),
};

export const somethingLeft: OrderGuard = {
  words: "還有款項沒退",
  test: ({ refundable }) => refundable,
  text: "這筆交易的款項已經全部退還給買家了。",
};

/** Of a delivered order everything is left. */
export const somethingLeftIfCompleted: OrderGuard = {
  ...somethingLeft,
  words: "還有款項沒退（完成後）",
  test: ({ state, refundable }) => state !== "completed" || refundable,
};

export const acceptanceOver: OrderGuard = {
  words: "驗收期限已過（停權恢復後重新計算）",
  test(order, now) {
    const end = acceptanceEndOf(order);
    return end !== null && now >= end;
  },
};

export const buyerIsHere: OrderGuard = {
  ...holds(buyerTakesPart),
  text: "買家的帳號目前停權，請等候帳號恢復，或由平台協助處理。",
};

export const buyerCameBack: OrderGuard = {
  words: "買家在驗收期間恢復帳號",
  test(order) {
    const end = acceptanceEndOf(order);
    return end !== null && order.deadlineAt !== null && end > order.deadlineAt;
  },
};

export const revisionsLeft: OrderGuard = {
  words: "還有修改次數",
  test: (order) => order.revisionsLeft !== 0,
  code: "revisions_used_up",
};

export const notExtendedYet: OrderGuard = {
  words: "還沒延長過，期限未過",
  test: ({ extended, deadlineAt }, now) => !extended && !(deadlineAt !== null && now >= deadlineAt),
};

export const noneWaits = (kind: ProposalKind): OrderGuard => ({
  words: "沒有等待回覆的提議",
  test: (order) => waitingOf(order, kind) === null,
  text: "前一個提議還在等待回覆，請等對方回覆後再提。",
});

export const proposalsLeft: OrderGuard = {
  words: `每一方最多 ${terms.cancellationsPerSide} 次`,
  test: ({ proposals }, _now, actor) =>
    proposals.filter(({ kind, by }) => kind === "cancellation" && by === actor).length < terms.cancellationsPerSide,
  text: `每一方最多提議取消 ${terms.cancellationsPerSide} 次。`,
};

/** The other side has a proposal to answer, or an operator once it is escalated. */
export const maySettle = (kind: ProposalKind): OrderGuard => ({
  words: "對方的提議等待回覆",
  test(order, _now, actor) {
    const waiting = waitingOf(order, kind);
    return waiting !== null && (actor === "operator" ? waiting.state === "escalated" : waiting.by !== actor);
  },
});

export const mineWaits = (kind: ProposalKind): OrderGuard => ({
  words: "自己的提議等待回覆",
  test: (order, _now, actor) => waitingOf(order, kind)?.by === actor,
});

/** Nobody has answered in time. */
export const isUnanswered = (kind: ProposalKind): OrderGuard => ({
  words: `超過 ${terms.proposalAnswerMs / HOUR} 小時沒有回覆`,
  test(order, now) {
    const waiting = waitingOf(order, kind);
    return waiting?.state === "open" && answerDueOf(waiting, order, now) <= now;
  },
});

export const disputesLeft: OrderGuard = {
  words: `每一方最多 ${terms.disputesPerSide} 次`,
  test: ({ disputesBy }, _now, actor) => disputesBy.filter((side) => side === actor).length < terms.disputesPerSide,
  text: `每一方最多申請 ${terms.disputesPerSide} 次平台協調，需要協助請聯絡客服。`,
};

export const openedByMe: OrderGuard = {
  words: "自己申請的協調",
  test: ({ dispute }, _now, actor) => dispute?.by === actor,
};

export const openedByOther: OrderGuard = {
  words: "對方申請的協調，還沒回覆",
  test: ({ dispute }, _now, actor) => dispute !== null && dispute.by !== actor && dispute.answeredAt === null,
};

export const answerOpen: OrderGuard = {
  words: "回覆期限未過",
  test: isAnswering,
  text: "回覆期限已過，由平台裁定。你仍可以在對話中補充說明，平台會一併參考。",
};

export const answerOver: OrderGuard = {
  words: "已回覆或回覆期限已過",
  test: (order, now) => !isAnswering(order, now),
  text: "另一方還在回覆期限內，回覆後或期限過後才能裁定。",
};

export const sameAmount: OrderGuard = { words: "雙方主張的金額相同", test: isSameAmount };
