import type { Fault, OrderState, TransitionName } from "#contract/orders/states.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { settings } from "#server/kernel/settings.ts";
import type { OrderFacts } from "./rules.ts";
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
  /** accept, auto_accept, agree_cancel: how long the seller's share rests. */
  clearanceDays?: number;
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

/** The clock stood still while the buyer looked; a revision has at least three days. */
function revisedDue(order: OrderFacts, now: Date): Date {
  const left = order.dueAt && order.deliveredAt ? order.dueAt.getTime() - order.deliveredAt.getTime() : 0;
  return later(now, Math.max(left, settings.revisionDays * DAY));
}

type Effect = (order: OrderFacts, now: Date, input: MoveInput) => OrderChanges;

const unchanged: Effect = (order) => ({ state: order.state as OrderState });

const effects: Record<Exclude<TransitionName, "place" | "dispute" | "drop" | "resolve">, Effect> = {
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
  agree_cancel: (_order, now, { refund, reason = "", clearanceDays = settings.clearanceDays }) => ({
    ...cancelled(now, "none", reason, refund),
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
};

/** A move that this version of the product carries out. */
export type LiveMove = keyof typeof effects;

/** True for the moves that the API may offer; the others wait for the operators' console. */
export const isLive = (name: TransitionName): name is LiveMove => name in effects;

/** A state that is entered, or a clock that starts again, has all its reminders before it. */
const fresh = (order: OrderFacts, changes: OrderChanges): boolean =>
  changes.state !== order.state || changes.deadlineAt !== undefined;

/** What a move changes of the row, deadline included. Pure; whether it may happen was decided before. */
export function after(name: LiveMove, order: OrderFacts, now: Date, input: MoveInput = {}): OrderChanges {
  const changes = effects[name](order, now, input);
  const deadlineAt = changes.deadlineAt ?? deadlineOf({ ...order, ...changes }, now);
  return { ...changes, deadlineAt, ...(fresh(order, changes) ? { reminded: 0 } : {}) };
}
