import type { OrderAction, Room } from "#contract/orders/room.ts";
import { type Side, type TransitionName, transitionNames } from "#contract/orders/states.ts";
import { isAnswering } from "./facts.ts";
import { refusalOf, transitionOf } from "./rules.ts";
import { mayTalk } from "./send-room-message.ts";
import { stateOf } from "./states.ts";
import type { OrderRow } from "./store.ts";

/** Moves that are answered where the question stands, and so are no buttons of the room. */
const ANSWERS: readonly TransitionName[] = ["agree_cancel", "refuse_cancel", "agree_time", "refuse_time"];

export const iso = (at: Date | string | null): string | null => (at === null ? null : new Date(at).toISOString());

/** The moves this side may make now, by the table, then paying, talking and reviewing. The first is the main one. */
export function actionsOf(
  order: OrderRow,
  side: Side,
  now: Date,
  extra: { mayReview: boolean; mayContest: boolean; asked: readonly string[] },
): OrderAction[] {
  const actions: OrderAction[] = [];
  if (side === "buyer" && order.state === "pending_payment" && order.deadlineAt && order.deadlineAt > now)
    actions.push({ name: "pay_now", label: "前往付款", confirm: null, tone: "primary" });
  if (extra.mayReview) actions.push({ name: "review", label: "評價對方", confirm: null, tone: "primary" });
  if (order.dispute && order.dispute.by !== side && isAnswering(order, now))
    actions.push({ name: "answer_dispute", label: "回覆協調", confirm: null, tone: "primary" });
  for (const name of transitionNames) {
    if (ANSWERS.includes(name) || extra.asked.includes(name)) continue;
    if (refusalOf(name, order, side, now) !== null) continue;
    const { label, confirm, tone } = transitionOf(name);
    actions.push({ name, label, confirm: confirm ?? null, tone: tone ?? "secondary" });
  }
  if (extra.mayContest)
    actions.push({ name: "contest_fault", label: "對責任歸屬提出異議", confirm: null, tone: "secondary" });
  if (mayTalk(order, now)) actions.push({ name: "message", label: "留言", confirm: null, tone: "secondary" });
  return actions;
}

/** Who moves next, as this side reads it. */
export function nextOf(order: OrderRow, side: Side, now: Date): Room["next"] {
  const state = stateOf(order);
  const actor = state.next(order, now);
  return {
    actor,
    mine: actor === side,
    sentence: state.sentence(order, now)[side],
    deadlineAt: state.final ? null : iso(order.deadlineAt),
  };
}

/** The stations of a sale in a line: what is behind, where it stands, what comes. */
export function stepsOf(order: OrderRow): Room["steps"] {
  const asked = order.snapshot.questions.length > 0;
  const stations: [string, string, Date | null][] = [
    ["placed", "下單", order.createdAt],
    ["paid", "付款", order.paidAt],
    ...(asked ? [["briefed", "提供資料", order.startedAt] as [string, string, Date | null]] : []),
    ["delivered", "交付", order.deliveredAt],
    ["completed", "完成", order.completedAt],
  ];
  // What a dispute or a cancellation ended may never have been delivered.
  if (stateOf(order).final) {
    const behind = stations.filter(([, , at]) => at !== null);
    const end: [string, string, Date | null] = ["closed", stateOf(order).label, order.closedAt];
    return [...behind, ...(order.completedAt ? [] : [end])].map(([key, label, at]) => ({
      key,
      label,
      at: iso(at),
      state: "done" as const,
    }));
  }
  // A revision takes the delivery back: the station is ahead again.
  const works = (order.dispute?.from ?? order.state) === "in_progress";
  const reached = stations.map(([key, , at]) => at !== null && !(key === "delivered" && works));
  const now = reached.indexOf(false);
  return stations.map(([key, label, at], i) => ({
    key,
    label,
    at: reached[i] ? iso(at) : null,
    state: reached[i] ? ("done" as const) : i === now ? ("now" as const) : ("later" as const),
  }));
}
