import type { OrderState } from "#contract/orders/states.ts";
import * as terms from "#contract/terms.ts";
import { DAY, endOfTaipeiDay, later } from "#server/kernel/clock.ts";
import { clearanceEnd } from "../money/clearance-days.ts";
import { splitOf } from "../money/money.ts";
import { type DisputeFacts, dueOf, isWaiting, type OrderFacts, type ProposalFacts, pausedMs } from "./facts.ts";
import type { MoneyRule, OrderChanges, OrderInput, OrderTransition } from "./types.ts";

type Changes = Partial<OrderChanges>;

/** The delivery clock starts. */
export const started = (_order: OrderFacts, now: Date, { days = 0 }: OrderInput): Changes => ({
  startedAt: now,
  dueAt: later(now, days * DAY),
});

/** When the seller's share clears: not while the buyer may withdraw by law. Null if there is none. */
const clears = ({ withdrawUntil }: OrderFacts, now: Date, { clearanceDays = null }: OrderInput): Changes => ({
  clearsAt: clearanceDays === null ? null : clearanceEnd({ withdrawUntil }, now, clearanceDays),
});

/** A delivery starts the acceptance period, and the days in which the buyer may withdraw by law. */
export function delivered(
  _order: OrderFacts,
  now: Date,
  { withdrawable = false }: OrderInput,
): Changes & { deadlineAt: Date } {
  // Whole days count, without the one of the delivery (Civil Code, articles 120 and 121).
  const withdrawUntil = withdrawable ? endOfTaipeiDay(now, terms.withdrawByLawDays) : null;
  return { deliveredAt: now, withdrawUntil, deadlineAt: withdrawUntil ?? later(now, terms.acceptanceDays * DAY) };
}

/** @param words why, where no form asked for the reason */
export const cancelled =
  (words = "", at: Changes["fault"] = "none") =>
  (order: OrderFacts, now: Date, input: OrderInput): Changes => ({
    closedAt: now,
    fault: input.fault ?? at,
    closedReason: input.reason ?? words,
    refunded: input.split?.refund ?? 0,
    // An end that both sides or an operator decided settles the right to withdraw, too.
    withdrawUntil: null,
    ...clears({ ...order, withdrawUntil: null }, now, input),
  });

export const completed = (order: OrderFacts, now: Date, input: OrderInput): Changes => ({
  completedAt: now,
  closedAt: now,
  ...clears(order, now, input),
});

/**
 * The delivery clock was paused while the buyer reviewed. A revision gets at least three days, and earlier pauses do
 * not count again.
 */
export function revised(order: OrderFacts, now: Date): Changes {
  const due = dueOf(order, now);
  const left = due && order.deliveredAt ? due.getTime() - order.deliveredAt.getTime() : 0;
  return {
    revisionsLeft: order.revisionsLeft === null ? null : order.revisionsLeft - 1,
    dueAt: later(now, Math.max(left, terms.revisionDays * DAY) - pausedMs(order.pauses, now)),
  };
}

/** End of a dispute: cancelled after a full refund, completed when the seller or the platform keeps a part. */
export function settled(order: OrderFacts, now: Date, input: OrderInput): Changes & { state: OrderState } {
  const { split, fault = "none", reason = "" } = input;
  if (split && split.seller + split.fees === 0) return { state: "cancelled", ...cancelled()(order, now, input) };
  const refunded = split?.refund ?? 0;
  const settledOrder = { ...order, withdrawUntil: null };
  return {
    state: "completed",
    withdrawUntil: null,
    ...completed(settledOrder, now, input),
    fault,
    closedReason: reason,
    refunded,
  };
}

/** A dispute begins: deadlines pause, and the other side may name its own amount. */
export function disputed(order: OrderFacts, now: Date, { by, amount = 0 }: OrderInput): Changes {
  if (by !== "buyer" && by !== "seller") throw new Error(`a dispute was opened by ${by}`);
  const dispute: DisputeFacts = {
    by,
    from: order.state,
    openedAt: now,
    heldUntil: order.deadlineAt,
    answerBy: later(now, terms.disputeAnswerDays * DAY),
    resolveBy: later(now, terms.disputeResolveDays * DAY),
    amount,
    answeredAt: null,
    answerAmount: null,
  };
  const pauses = [...order.pauses, { from: now, until: null }];
  return { dispute, disputesBy: [...order.disputesBy, by], pauses };
}

/**
 * Returns to the state before the dispute. An interrupted acceptance period keeps its remaining time. One that was
 * over, because a cancellation proposal was open, lasts until its next deadline, as after a refused proposal.
 */
export function resumed({ dispute }: OrderFacts, now: Date): Changes & { state: OrderState; deadlineAt?: Date } {
  if (!dispute) throw new Error("an order that is not disputed was to go on");
  const { from: state, heldUntil, openedAt } = dispute;
  const held = heldUntil && later(heldUntil, now.getTime() - openedAt.getTime());
  return { state, ...(state === "delivered" && held ? { deadlineAt: held } : {}) };
}

/** The proposals after a transition, by the columns of its row. */
function proposalsAfter(
  { proposes, settles, lapses = [] }: OrderTransition,
  order: OrderFacts,
  now: Date,
  { by, proposal }: OrderInput,
): ProposalFacts[] {
  const proposals = order.proposals.map((each): ProposalFacts => {
    if (!isWaiting(each)) return each;
    if (settles?.kind === each.kind) return { ...each, state: settles.as };
    return lapses.includes(each.kind) ? { ...each, state: "lapsed" } : each;
  });
  if (!proposes || (by !== "buyer" && by !== "seller")) return proposals;
  const answerBy = later(now, terms.proposalAnswerMs);
  const { refund = null, days = null } = { ...proposal };
  return [...proposals, { id: null, kind: proposes, by, state: "open", refund, days, answerBy, createdAt: now }];
}

/**
 * The changes of a transition to the order's proposals, its dispute and that dispute's pause, by the columns of its
 * row.
 */
export function followed(row: OrderTransition, order: OrderFacts, now: Date, input: OrderInput): Changes {
  const proposals =
    row.proposes || row.settles || row.lapses ? { proposals: proposalsAfter(row, order, now, input) } : {};
  if (!row.ends) return proposals;
  const pauses = order.pauses.map((pause) => ({ ...pause, until: pause.until ?? now }));
  return { ...proposals, pauses, dispute: null };
}

/** What a chargeback has already returned counts as a part of the refund. */
export const payAll: MoneyRule = { words: "全額撥給賣家", split: (bill) => splitOf(bill, bill.refunded) };
export const refundAll: MoneyRule = { words: "全額退還買家", split: (bill) => splitOf(bill, bill.total) };
export const divide: MoneyRule = {
  words: "依金額退還買家，其餘撥給賣家",
  split: (bill, { refund = 0 }) => splitOf(bill, Math.max(refund, bill.refunded)),
};
