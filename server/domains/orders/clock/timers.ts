import { eq, sql } from "drizzle-orm";
import { type Side, transitionNames } from "#contract/orders/states.ts";
import { orders } from "#server/db/schema/orders.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refusalOf } from "#server/kernel/process/available-actions.ts";
import { deadlineOf, nextAtOf, remindersOf } from "#server/kernel/process/clock.ts";
import { sentencesOf, stateOf } from "#server/kernel/process/process-table.ts";
import { eachDue } from "../due.ts";
import { notifyParty } from "../notify.ts";
import { orderProcess } from "../process/table.ts";
import type { OrderRow } from "../store.ts";
import { type LiveTransition, transition } from "../transition/run.ts";

/**
 * Transitions that the system makes besides those of state deadlines: for unanswered proposals (an extension is
 * withdrawn after 72 hours, a cancellation is escalated to an operator and can still be answered) and for a restored
 * buyer.
 */
const byTime = transitionNames.filter((name): name is LiveTransition => {
  const { settles, by } = orderProcess.transitions[name];
  return name === "resume_acceptance" || (settles !== undefined && by.includes("system"));
});

/** Makes the transition of the state's deadline and the other due ones, where guards allow them. */
async function makeDue(ctx: Ctx, order: OrderRow): Promise<OrderRow> {
  const made = stateOf(orderProcess, order).clock?.makes as LiveTransition | undefined;
  let current = order;
  // The order may have changed between the query and the lock; then nothing is due.
  for (const name of made ? [made, ...byTime] : byTime)
    if (refusalOf(orderProcess, name, current, "system", ctx.now()) === null)
      current = await transition(ctx, current, name);
  return current;
}

async function notifySide(ctx: Ctx, order: OrderRow, side: Side, key: string, title: string): Promise<void> {
  await notifyParty(ctx, order, {
    userId: side === "buyer" ? order.buyerId : order.sellerId,
    key: `order:${order.id}:${key}`,
    title,
    words: { text: [sentencesOf(orderProcess, order, ctx.now())[side]] },
  });
}

/**
 * Reminds the side that has to act, at the times that the state defines.
 * @returns the number of reminders that count as sent
 */
async function remind(ctx: Ctx, order: OrderRow): Promise<number> {
  const reminder = stateOf(orderProcess, order).clock?.remind;
  const due = remindersOf(orderProcess, order, ctx.now()).filter((at) => at <= ctx.now()).length;
  if (!reminder || due <= order.reminded) return order.reminded;
  // Reminders that became due while the worker was down are sent as one.
  const key = `${order.state}:${order.deadlineAt?.getTime()}:${due}`;
  for (const side of reminder.to) await notifySide(ctx, order, side, key, reminder.title);
  return due;
}

/**
 * Handles a deadline without an automatic transition: the seller may start, the order is due, the buyer may cancel, or
 * an operator should have decided. Notifies both sides.
 * @returns the next deadline
 */
async function passDeadline(ctx: Ctx, order: OrderRow): Promise<Date | null> {
  const { deadlineAt } = order;
  const clock = stateOf(orderProcess, order).clock;
  if (!clock?.title || !deadlineAt || deadlineAt > ctx.now()) return deadlineAt;
  await audit(ctx, "order.mark", "order", order.id, { state: order.state, mark: deadlineAt.toISOString() });
  const silent = clock.silentAfter?.(order);
  if (!silent || deadlineAt <= silent)
    for (const side of orderProcess.sides)
      await notifySide(ctx, order, side, `mark:${deadlineAt.getTime()}`, clock.title);
  return deadlineOf(orderProcess, order, ctx.now());
}

/** Processes each order that is due, and stores when it is due next. @returns how many failed */
export function passTime(ctx: Ctx): Promise<number> {
  const due = sql`select o.id, o.next_at as at from orders o where o.next_at <= ${ctx.now().toISOString()}`;
  return eachDue(ctx, due, async (ctx, listed) => {
    if (!listed.nextAt || listed.nextAt > ctx.now()) return;
    const order = await makeDue(ctx, listed);
    const clock = { reminded: await remind(ctx, order), deadlineAt: await passDeadline(ctx, order) };
    const nextAt = nextAtOf(orderProcess, { ...order, ...clock }, ctx.now());
    const same = order.nextAt?.getTime() === nextAt?.getTime() && order.deadlineAt === clock.deadlineAt;
    if (same && order.reminded === clock.reminded) return;
    await ctx.db
      .update(orders)
      .set({ ...clock, nextAt })
      .where(eq(orders.id, order.id));
  });
}
