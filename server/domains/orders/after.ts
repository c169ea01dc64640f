import type { Fault, OrderState, TransitionName } from "#contract/orders/states.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { settings } from "#server/kernel/settings.ts";
import { type DisputeFacts, dueOf, type OrderFacts, pausedMs } from "./facts.ts";
import { deadlineOf } from "./states.ts";

/** What a move may bring with it; each move reads its own part. */
export type MoveInput = {
  /** pay: how many questions the buyer has to answer. */
  asked?: number;
  /** pay: NT$ that came through the gateway. */
  paid?: number;
  /** pay, brief, start: delivery days. agree_time: days more. */
  days?: number;
  /** Moves into cancelled: NT$ back to the buyer. */
  refund?: number;
  reason?: string;
  answers?: { question: string; answer: string }[];
  /** accept, auto_accept, agree_cancel, agree_amount, resolve: how long the seller's share rests. */
  clearanceDays?: number;
  /** dispute: what was asked for. */
  dispute?: DisputeFacts;
  /** agree_cancel, resolve: whose fault it was. */
  fault?: Fault;
  /** agree_amount, resolve: all of it goes back. */
  full?: boolean;
};

export type OrderChanges = Partial<OrderFacts> & {
  state: OrderState;
  answers?: { question: string; answer: string }[];
  paidMoney?: number;
  refunded?: number;
  completedAt?: Date;
  closedAt?: Date;
  clearsAt?: Date;
  fault?: Fault;
  closedReason?: string;
  reminded?: number;
};

const started = (now: Date, days = 0): OrderChanges => ({
  state: "in_progress",
  startedAt: now,
  dueAt: later(now, days * DAY),
});

const cancelled = (now: Date, fault: Fault, reason: string, refund = 0): OrderChanges => ({
  state: "cancelled",
  closedAt: now,
  fault,
  closedReason: reason,
  refunded: refund,
});

const completed = (now: Date, clearanceDays: number = settings.clearanceDays): OrderChanges => ({
  state: "completed",
  completedAt: now,
  closedAt: now,
  clearsAt: later(now, clearanceDays * DAY),
});

/** The clock stood still while the buyer looked; a revision has at least three days. Pauses so far do not count again. */
function revisedDue(order: OrderFacts, now: Date): Date {
  const due = dueOf(order, now);
  const left = due && order.deliveredAt ? due.getTime() - order.deliveredAt.getTime() : 0;
  return later(now, Math.max(left, settings.revisionDays * DAY) - pausedMs(order.pauses, now));
}

const resumed = (order: OrderFacts, now: Date): Pick<OrderFacts, "pauses" | "dispute"> => ({
  pauses: order.pauses.map((pause) => ({ ...pause, until: pause.until ?? now })),
  dispute: null,
});

/**
 * Back to where it came from; a look that was interrupted has as much time left as it had. One whose time was over (a
 * proposal to call it off waited) has until its next mark, as after a refused proposal.
 */
function dropped(order: OrderFacts, now: Date): OrderChanges {
  const { dispute } = order;
  if (!dispute) throw new Error("an order that is not disputed was dropped");
  const { from: state, heldUntil, openedAt } = dispute;
  const held = heldUntil && later(heldUntil, now.getTime() - openedAt.getTime());
  return { ...resumed(order, now), state, ...(state === "delivered" && held ? { deadlineAt: held } : {}) };
}

/** A dispute's end: cancelled when all goes back, completed when the seller keeps a part. */
function settled(
  order: OrderFacts,
  now: Date,
  { refund = 0, full, fault = "none", reason = "", clearanceDays }: MoveInput,
): OrderChanges {
  const end = full
    ? cancelled(now, fault, reason, refund)
    : { ...completed(now, clearanceDays), fault, closedReason: reason, refunded: refund };
  return { ...resumed(order, now), ...end };
}

type Effect = (order: OrderFacts, now: Date, input: MoveInput) => OrderChanges;

const unchanged: Effect = (order) => ({ state: order.state as OrderState });

/** A move of an order that is there. */
export type LiveMove = Exclude<TransitionName, "place">;

const effects: Record<LiveMove, Effect> = {
  pay: (_order, now, { asked = 0, days = 0, paid = 0 }) => ({
    ...(asked > 0 ? { state: "awaiting_requirements" } : started(now, days)),
    paidAt: now,
    paidMoney: paid,
  }),
  expire: (_order, now) => ({ state: "expired", closedAt: now, fault: "payment", closedReason: "付款期限已過" }),
  withdraw: (_order, now) => cancelled(now, "none", "買家在付款前取消"),
  brief: (_order, now, { days, answers = [] }) => ({ ...started(now, days), answers }),
  start: (_order, now, { days }) => started(now, days),
  deliver: (_order, now) => ({
    state: "delivered",
    deliveredAt: now,
    deadlineAt: later(now, settings.reviewWindowDays * DAY),
  }),
  revise: (order, now) => ({
    state: "in_progress",
    revisionsLeft: order.revisionsLeft === null ? null : order.revisionsLeft - 1,
    dueAt: revisedDue(order, now),
  }),
  accept: (_order, now, { clearanceDays }) => completed(now, clearanceDays),
  auto_accept: (_order, now, { clearanceDays }) => completed(now, clearanceDays),
  extend_review: (order, now) => ({
    state: "delivered",
    extended: true,
    deadlineAt: later(order.deadlineAt ?? now, settings.reviewExtensionDays * DAY),
  }),
  release: (_order, now, { refund, reason = "" }) => cancelled(now, "none", reason, refund),
  cancel_late: (_order, now, { refund }) => cancelled(now, "seller", "賣家逾期超過 24 小時未交付", refund),
  agree_cancel: (_order, now, { refund, reason = "", fault = "none", clearanceDays = settings.clearanceDays }) => ({
    ...cancelled(now, fault, reason, refund),
    clearsAt: later(now, clearanceDays * DAY),
  }),
  agree_time: (order, now, { days = 0 }) => ({
    state: "in_progress",
    dueAt: later(order.dueAt ?? now, days * DAY),
  }),
  ask_cancel: unchanged,
  refuse_cancel: unchanged,
  ask_time: unchanged,
  refuse_time: unchanged,
  dispute: (order, now, { dispute = null }) => ({
    state: "disputed",
    dispute,
    pauses: [...order.pauses, { from: dispute?.openedAt ?? now, until: null }],
  }),
  drop: dropped,
  agree_amount: settled,
  resolve: settled,
};

/** A dispute interrupts a state and dropping it goes on with it: what was reminded of stays so. */
const INTERRUPTS: readonly LiveMove[] = ["dispute", "drop"];

/** A state that is entered, or a clock that starts again, has all its reminders before it. */
const fresh = (name: LiveMove, order: OrderFacts, changes: OrderChanges): boolean =>
  !INTERRUPTS.includes(name) && (changes.state !== order.state || changes.deadlineAt !== undefined);

/** What a move changes of the row, deadline included. Pure; whether it may happen was decided before. */
export function after(name: LiveMove, order: OrderFacts, now: Date, input: MoveInput = {}): OrderChanges {
  const changes = effects[name](order, now, input);
  const deadlineAt = deadlineOf({ ...order, ...changes }, now);
  return { ...changes, deadlineAt, ...(fresh(name, order, changes) ? { reminded: 0 } : {}) };
}
