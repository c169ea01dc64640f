import type { OrderState, ProposalKind, ProposalState, Side } from "#contract/orders/states.ts";
import * as terms from "#contract/terms.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { hasOneAmount, isAnswerableDispute, isWaitingProposal } from "./related-predicates.ts";

/** Time that does not count for deadlines, such as a dispute. `until` is null while it lasts. */
export type Pause = { from: Date; until: Date | null };

/** The open dispute of an order. Amounts are NT$ that go back to the buyer, in each side's view. */
export type DisputeFacts = {
  by: Side;
  from: OrderState;
  openedAt: Date;
  /** When the previous state would have ended by its deadline. */
  heldUntil: Date | null;
  answerBy: Date;
  resolveBy: Date;
  amount: number;
  answeredAt: Date | null;
  answerAmount: number | null;
};

/** A proposal of one side, answered or not. */
export type ProposalFacts = {
  /** Null until it is stored. */
  id: number | null;
  kind: ProposalKind;
  by: Side;
  state: ProposalState;
  /** Cancellation: NT$ back to the buyer. Extension: days more. */
  refund: number | null;
  days: number | null;
  answerBy: Date;
  createdAt: Date;
};

/** The facts that guards and deadlines of an order use. */
export type OrderFacts = {
  state: OrderState;
  /** The accepted offer; null for an order of a listed service. */
  offerId: number | null;
  createdAt: Date;
  paidAt: Date | null;
  startedAt: Date | null;
  /** The due date without pauses; `dueOf` adds them. */
  dueAt: Date | null;
  deliveredAt: Date | null;
  /** Until when the buyer may withdraw by law; null where the right does not apply. */
  withdrawUntil: Date | null;
  /** Work at a place: the buyer may withdraw by law until its delivery. */
  onSite: boolean;
  completedAt: Date | null;
  /** Something of a completed order has not gone back to the buyer yet. */
  refundable: boolean;
  deadlineAt: Date | null;
  /** How many reminders of the present state count as sent. */
  reminded: number;
  extended: boolean;
  /** Null: unlimited. */
  revisionsLeft: number | null;
  /** Revisions requested so far. */
  revisionsAsked: number;
  pauses: readonly Pause[];
  /** Null unless a dispute is open. */
  dispute: DisputeFacts | null;
  /** Who opened each dispute so far. */
  disputesBy: readonly Side[];
  /** All proposals, oldest first. */
  proposals: readonly ProposalFacts[];
  /**
   * Payments of an unpaid order that were made or may still arrive, with their expiry; null: until the gateway answers.
   */
  payments: readonly { until: Date | null }[];
  /** A chargeback is open, and nothing happens until the bank decides. */
  frozen: boolean;
  /** Sides whose account is suspended, banned or being deleted. */
  blocked: readonly Side[];
  /** For a delivered order: when the buyer's last suspension ended. */
  buyerBackAt: Date | null;
};

/** Length of all pauses between two times, ms. */
export function pausedMs(pauses: readonly Pause[], until: Date, since = new Date(0)): number {
  return pauses.reduce((sum, pause) => {
    const from = Math.max(pause.from.getTime(), since.getTime());
    const to = Math.min(pause.until?.getTime() ?? until.getTime(), until.getTime());
    return sum + Math.max(0, to - from);
  }, 0);
}

/**
 * The time of payment plus all pauses since. The seller's deadlines before the start count from it. Null before the
 * payment.
 */
export const paidOnClock = ({ paidAt, pauses }: Pick<OrderFacts, "paidAt" | "pauses">, now: Date): Date | null =>
  paidAt && later(paidAt, pausedMs(pauses, now));

type DueFacts = Pick<OrderFacts, "state" | "dueAt" | "deliveredAt" | "pauses" | "dispute">;

/** The due date with the pauses before the delivery (or before now, while it is worked on); null before the start. */
export function dueOf(order: DueFacts, now: Date): Date | null {
  if (!order.dueAt) return null;
  const working = (order.dispute?.from ?? order.state) === "in_progress";
  return later(order.dueAt, pausedMs(order.pauses, working ? now : (order.deliveredAt ?? now)));
}

/** True while a payment was made but not booked, or may still arrive. */
export const isBeingPaid = ({ payments }: Pick<OrderFacts, "payments">, now: Date): boolean =>
  payments.some(({ until }) => until === null || now <= until);

/**
 * Payment deadline of a new order. Orders of accepted offers have more time, because nobody else waits for the place.
 */
export const paymentEndOf = ({ createdAt, offerId }: Pick<OrderFacts, "createdAt" | "offerId">): Date =>
  later(createdAt, offerId === null ? terms.paymentWindowMs : terms.offerPaymentMs);

type AcceptanceFacts = Pick<OrderFacts, "deliveredAt" | "deadlineAt" | "buyerBackAt">;

/** End of the acceptance period. It restarts in full when a suspension of the buyer ends. */
export function acceptanceEndOf({ deliveredAt, deadlineAt, buyerBackAt }: AcceptanceFacts): Date | null {
  if (!deadlineAt || !deliveredAt || !buyerBackAt || buyerBackAt <= deliveredAt) return deadlineAt;
  const anew = later(buyerBackAt, terms.acceptanceDays * DAY);
  return anew > deadlineAt ? anew : deadlineAt;
}

/** True while the side that did not open the dispute may still answer it. */
export const isAnswering = ({ dispute }: Pick<OrderFacts, "dispute">, now: Date): boolean =>
  dispute !== null && isAnswerableDispute.test(dispute, now);

/** True when both sides of the open dispute have named one amount. */
export const isSameAmount = ({ dispute }: Pick<OrderFacts, "dispute">): boolean =>
  dispute !== null && hasOneAmount.test(dispute);

/** True while the proposal can be answered. */
export const isWaiting = (proposal: { state: ProposalState }): boolean => isWaitingProposal.test(proposal);

/** The open proposal of a kind; there is at most one. */
export const waitingOf = ({ proposals }: Pick<OrderFacts, "proposals">, kind: ProposalKind): ProposalFacts | null =>
  proposals.find((proposal) => proposal.kind === kind && isWaiting(proposal)) ?? null;

/** When the answer is due, with all pauses since the proposal added. */
export const answerDueOf = (
  { answerBy, createdAt }: Pick<ProposalFacts, "answerBy" | "createdAt">,
  { pauses }: Pick<OrderFacts, "pauses">,
  now: Date,
): Date => later(answerBy, pausedMs(pauses, now, createdAt));

/** The proposal that must be answered first; none during a dispute. */
export const foremostOf = (order: Pick<OrderFacts, "proposals" | "dispute">): ProposalFacts | null =>
  order.dispute ? null : (waitingOf(order, "cancellation") ?? waitingOf(order, "extension"));

/**
 * Deadline of the side that has to act: to answer a proposal, otherwise the deadline of the state. None during a
 * chargeback, which pauses all deadlines.
 */
export function turnEndOf(
  order: Pick<OrderFacts, "proposals" | "pauses" | "dispute" | "deadlineAt" | "frozen">,
  now: Date,
): Date | null {
  if (order.frozen) return null;
  const proposal = foremostOf(order);
  if (!proposal) return order.deadlineAt;
  return proposal.state === "open" ? answerDueOf(proposal, order, now) : null;
}

/** When open proposals count as unanswered. None during a dispute, which pauses all deadlines. */
export const unansweredAt = (order: Pick<OrderFacts, "proposals" | "pauses" | "dispute">, now: Date): Date[] =>
  order.dispute
    ? []
    : order.proposals.filter(({ state }) => state === "open").map((proposal) => answerDueOf(proposal, order, now));
