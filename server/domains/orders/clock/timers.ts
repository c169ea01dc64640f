import { eq, sql } from "drizzle-orm";
import { type Side, transitionNames } from "#contract/orders/states.ts";
import { orders } from "#server/db/schema/orders.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refusalOf } from "#server/kernel/process/available-actions.ts";
import { deadlineOf, nextAtOf, remindersOf } from "#server/kernel/process/clock.ts";
import { sentencesOf, stateOf } from "#server/kernel/process/process-table.ts";
import { eachDue } from "../due.ts";
import { notify } from "../notify.ts";
import { orderProcess } from "../process/table.ts";
import type { OrderRow } from "../store.ts";
import { type LiveTransition, transition } from "../transition/run.ts";

/**
 * What the system does by itself beside what a clock makes: with a proposal that nobody answers (one for more time is
 * withdrawn after 72 hours, one to call it off goes to an operator and can still be answered), and for a buyer who is back.
 */
const byTime = transitionNames.filter((name): name is LiveTransition => {
  const { settles, by } = orderProcess.transitions[name];
  return name === "resume_acceptance" || (settles !== undefined && by.includes("system"));
});

/** Makes what the state's clock makes at its deadline and what else time brings, where the rows allow it. */
async function makeDue(ctx: Ctx, order: OrderRow): Promise<OrderRow> {
  const made = stateOf(orderProcess, order).clock?.makes as LiveTransition | undefined;
  let current = order;
  // The order may have moved between the list and the lock; then there is nothing to do, or not yet.
  for (const name of made ? [made, ...byTime] : byTime)
    if (refusalOf(orderProcess, name, current, "system", ctx.now()) === null)
      current = await transition(ctx, current, name);
  return current;
}

async function notifySide(ctx: Ctx, order: OrderRow, side: Side, key: string, title: string): Promise<void> {
  await notify(ctx, order, {
    userId: side === "buyer" ? order.buyerId : order.sellerId,
    key: `order:${order.id}:${key}`,
    title,
    text: [sentencesOf(orderProcess, order, ctx.now())[side]],
  });
}

/** Reminds those whose turn it is, at the instants that the state names. @returns how many reminders count as sent */
async function remind(ctx: Ctx, order: OrderRow): Promise<number> {
  const reminder = stateOf(orderProcess, order).clock?.remind;
  const due = remindersOf(orderProcess, order, ctx.now()).filter((at) => at <= ctx.now()).length;
  if (!reminder || due <= order.reminded) return order.reminded;
  // Several reminders that are due at once, after the worker stood still, are sent as one.
  const key = `${order.state}:${order.deadlineAt?.getTime()}:${due}`;
  for (const side of reminder.to) await notifySide(ctx, order, side, key, reminder.title);
  return due;
}

/**
 * Passes a deadline at which nothing happens by itself: the seller may start, the due date has come, the buyer may call
 * it off, an operator should have decided. Tells both sides. @returns the following one
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

/** Does what time brings to each order whose instant has come, and notes the next one. @returns how many failed */
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
