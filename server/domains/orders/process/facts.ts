import type { OrderState, ProposalKind, ProposalState, Side } from "#contract/orders/states.ts";
import * as terms from "#contract/terms.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { hasOneAmount, isAnswerableDispute, isWaitingProposal } from "./related-predicates.ts";

/** Time that does not count: from a dispute's opening until its end. Null while it lasts. */
export type Pause = { from: Date; until: Date | null };

/** The open dispute of an order. Amounts are NT$ that go back to the buyer, in each side's view. */
export type DisputeFacts = {
  by: Side;
  from: OrderState;
  openedAt: Date;
  /** When the state it came from would have ended by itself. */
  heldUntil: Date | null;
  answerBy: Date;
  resolveBy: Date;
  amount: number;
  answeredAt: Date | null;
  answerAmount: number | null;
};

/** What one side has proposed, answered or not. */
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

/** What the rules need to know of an order. */
export type OrderFacts = {
  state: OrderState;
  /** The offer that it was made of; null: a service was bought as it is offered to everybody. */
  offerId: number | null;
  createdAt: Date;
  paidAt: Date | null;
  startedAt: Date | null;
  /** On a clock that stands still during pauses; `dueOf` gives the date on everybody's. */
  dueAt: Date | null;
  deliveredAt: Date | null;
  deadlineAt: Date | null;
  /** How many reminders of the present state count as sent. */
  reminded: number;
  extended: boolean;
  /** Null: unlimited. */
  revisionsLeft: number | null;
  /** How many were asked for so far. */
  revisionsAsked: number;
  pauses: readonly Pause[];
  /** Null unless it is disputed now. */
  dispute: DisputeFacts | null;
  /** Who opened each dispute so far. */
  disputesBy: readonly Side[];
  /** All that were made, oldest first. */
  proposals: readonly ProposalFacts[];
  /** Of an unpaid order: payments that were taken or may still come in, each until when; null: until the gateway tells. */
  payments: readonly { until: Date | null }[];
  /** The bank has still to decide about a payment of it: nothing happens until then. */
  frozen: boolean;
  /** Sides whose account takes no part at present: suspended, banned or leaving. */
  blocked: readonly Side[];
  /** Of a delivered order: when the buyer's account last came back from a suspension. */
  buyerBackAt: Date | null;
};

/** How long the clock stood still between two moments, milliseconds. */
export function pausedMs(pauses: readonly Pause[], until: Date, since = new Date(0)): number {
  return pauses.reduce((sum, pause) => {
    const from = Math.max(pause.from.getTime(), since.getTime());
    const to = Math.min(pause.until?.getTime() ?? until.getTime(), until.getTime());
    return sum + Math.max(0, to - from);
  }, 0);
}

/**
 * The payment with the time that the clock stood still since: what the seller may do before the start counts from it. Null
 * before the payment.
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

/** True while a payment has come in that nobody has settled yet, or may still do so. */
export const isBeingPaid = ({ payments }: Pick<OrderFacts, "payments">, now: Date): boolean =>
  payments.some(({ until }) => until === null || now <= until);

/** Until when a new order waits for its payment. What was agreed with one seller is not rushed: nobody else waits for the place. */
export const paymentEndOf = ({ createdAt, offerId }: Pick<OrderFacts, "createdAt" | "offerId">): Date =>
  later(createdAt, offerId === null ? terms.paymentWindowMs : terms.offerPaymentMs);

type AcceptanceFacts = Pick<OrderFacts, "deliveredAt" | "deadlineAt" | "buyerBackAt">;

/** Until when the buyer may look: anew in full from the day on which a suspended account came back meanwhile. */
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

/** True while it can be answered. */
export const isWaiting = (proposal: { state: ProposalState }): boolean => isWaitingProposal.test(proposal);

/** The proposal of a kind that waits for its answer; one of a kind at a time. */
export const waitingOf = ({ proposals }: Pick<OrderFacts, "proposals">, kind: ProposalKind): ProposalFacts | null =>
  proposals.find((proposal) => proposal.kind === kind && isWaiting(proposal)) ?? null;

/** When its answer is due: later by the time that the order's clock stood still since it was proposed. */
export const answerDueOf = (
  { answerBy, createdAt }: Pick<ProposalFacts, "answerBy" | "createdAt">,
  { pauses }: Pick<OrderFacts, "pauses">,
  now: Date,
): Date => later(answerBy, pausedMs(pauses, now, createdAt));

/** The proposal that is to be answered before anything else; none while a dispute lasts. */
export const foremostOf = (order: Pick<OrderFacts, "proposals" | "dispute">): ProposalFacts | null =>
  order.dispute ? null : (waitingOf(order, "cancellation") ?? waitingOf(order, "extension"));

/**
 * Until when whoever's turn it is has time: to answer what was proposed, else the clock of the state. None while a bank
 * decides, since no date passes then.
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

/** When open proposals will have waited long enough. None while a dispute lasts: the clock stands still. */
export const unansweredAt = (order: Pick<OrderFacts, "proposals" | "pauses" | "dispute">, now: Date): Date[] =>
  order.dispute
    ? []
    : order.proposals.filter(({ state }) => state === "open").map((proposal) => answerDueOf(proposal, order, now));
