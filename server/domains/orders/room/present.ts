import type { z } from "zod";
import type { OrderAction, Room } from "#contract/orders/room.ts";
import type { Side } from "#contract/orders/states.ts";
import { availableActions } from "#server/kernel/process/available-actions.ts";
import { isFinal, nextOf as nextActorOf, sentencesOf } from "#server/kernel/process/process-table.ts";
import { mayTalk } from "../conversation/send-room-message.ts";
import { labelOf } from "../notifications/label.ts";
import { turnEndOf } from "../process/facts.ts";
import { awaitsPayment, isCompleted, isInProgress } from "../process/predicates.ts";
import { orderProcess } from "../process/table.ts";
import type { OrderRow } from "../store.ts";

/** The page of an order before encoding: its times are dates, not text. */
export type RoomResult = z.output<typeof Room>;

/** Buttons of an order's page that are not transitions. */
const others = {
  pay_now: { name: "pay_now", label: "前往付款", form: "pay", confirm: null, tone: "primary", done: null },
  message: { name: "message", label: "留言", form: "message", confirm: null, tone: "secondary", done: null },
} as const satisfies Record<string, OrderAction>;

/** What this side may do now: pay, review, transitions, send messages. The first is the primary one. */
export function actionsOf(
  order: OrderRow,
  side: Side,
  now: Date,
  { review, contest }: { review: OrderAction | null; contest: OrderAction | null },
): OrderAction[] {
  const actions: OrderAction[] = [];
  if (side === "buyer" && awaitsPayment.test(order, now)) actions.push(others.pay_now);
  if (review) actions.push(review);
  actions.push(...availableActions(orderProcess, order, side, now));
  if (contest) actions.push(contest);
  if (mayTalk(order, now)) actions.push(others.message);
  return actions;
}

/** Who acts next, from this side's view. */
export function nextOf(order: OrderRow, side: Side, now: Date): RoomResult["next"] {
  const actor = nextActorOf(orderProcess, order, now);
  return {
    actor,
    mine: actor === side,
    sentence: sentencesOf(orderProcess, order, now)[side],
    deadlineAt: turnEndOf(order, now),
  };
}

/** The progress steps of a sale: done, current, ahead. */
export function stepsOf(order: OrderRow): RoomResult["steps"] {
  const asked = order.snapshot.questions.length > 0;
  const stations: [string, string, Date | null][] = [
    ["placed", "下單", order.createdAt],
    ["paid", "付款", order.paidAt],
    ...(asked ? [["requirements", "提供資料", order.startedAt] as [string, string, Date | null]] : []),
    ["delivered", "交付", order.deliveredAt],
    ["completed", "完成", order.completedAt],
  ];
  // An order that a dispute or cancellation ended may never have been delivered.
  if (isFinal(orderProcess, order)) {
    const behind = stations.filter(([, , at]) => at !== null);
    const steps = behind.map(([key, label, at]) => ({ key, label, at, state: "done" as const }));
    if (isCompleted.test(order)) return steps;
    return [...steps, { key: "closed", label: labelOf(order, null), at: order.closedAt, state: "ended" as const }];
  }
  // A revision undoes the delivery, so that step is ahead again.
  const works = isInProgress.test({ state: order.dispute?.from ?? order.state });
  const reached = stations.map(([key, , at]) => at !== null && !(key === "delivered" && works));
  const now = reached.indexOf(false);
  return stations.map(([key, label, at], i) => ({
    key,
    label,
    at: reached[i] ? at : null,
    state: reached[i] ? ("done" as const) : i === now ? ("now" as const) : ("later" as const),
  }));
}
