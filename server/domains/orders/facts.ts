import type { OrderState, Side } from "#contract/orders/states.ts";
import { later } from "#server/kernel/clock.ts";

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

/** What the rules need to know of an order. */
export type OrderFacts = {
  state: string;
  createdAt: Date;
  paidAt: Date | null;
  startedAt: Date | null;
  /** On a clock that stands still during pauses; `dueOf` gives the date on everybody's. */
  dueAt: Date | null;
  deliveredAt: Date | null;
  deadlineAt: Date | null;
  extended: boolean;
  /** Null: unlimited. */
  revisionsLeft: number | null;
  pauses: readonly Pause[];
  /** Null unless it is disputed now. */
  dispute: DisputeFacts | null;
};

/** How long the clock stood still between two moments, milliseconds. */
export function pausedMs(pauses: readonly Pause[], until: Date, since = new Date(0)): number {
  return pauses.reduce((sum, pause) => {
    const from = Math.max(pause.from.getTime(), since.getTime());
    const to = Math.min(pause.until?.getTime() ?? until.getTime(), until.getTime());
    return sum + Math.max(0, to - from);
  }, 0);
}

/** The due date with the pauses before the delivery (or before now, while it is worked on); null before the start. */
export function dueOf(order: OrderFacts, now: Date): Date | null {
  if (!order.dueAt) return null;
  const working = (order.dispute?.from ?? order.state) === "in_progress";
  return later(order.dueAt, pausedMs(order.pauses, working ? now : (order.deliveredAt ?? now)));
}

/** True while the side that did not open the dispute may still answer it. */
export const isAnswering = ({ dispute }: OrderFacts, now: Date): boolean =>
  dispute !== null && dispute.answeredAt === null && now < dispute.answerBy;

/** True when both sides of the open dispute have named one amount. */
export const isSameAmount = ({ dispute }: OrderFacts): boolean =>
  dispute !== null && dispute.answeredAt !== null && dispute.answerAmount === dispute.amount;
