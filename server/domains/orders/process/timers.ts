import { eq, sql } from "drizzle-orm";
import { type OrderState, type Side, transitionNames } from "#contract/orders/states.ts";
import { orders } from "#server/db/schema/orders.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { inState } from "#server/kernel/predicate.ts";
import { deadlineOf, refusalOf, remindersOf, type StateClock, sentencesOf, stateOf } from "#server/kernel/process.ts";
import type { OrderRow } from "../store.ts";
import { tell } from "../tell.ts";
import { eachDue } from "./due.ts";
import { type LiveTransition, transition } from "./run.ts";
import { orderProcess } from "./table.ts";
import type { OrderWords } from "./words.ts";

type Clock = StateClock<OrderWords>;

/** The open states whose clock fits, as a condition on `orders o`. */
function inStatesWhere(fits: (clock: Clock) => unknown, now: Date) {
  const states = Object.entries(orderProcess.states).filter(([, { clock }]) => clock && fits(clock));
  return inState(...states.map(([state]) => state as OrderState)).sql("o", now);
}

/** Makes what a state's clock makes at its deadline, where the row allows it. @returns how many failed */
export function passDeadlines(ctx: Ctx): Promise<number> {
  const now = ctx.now();
  const due = sql`${inStatesWhere(({ makes }) => makes, now)} and o.deadline_at <= ${now.toISOString()}`;
  return eachDue(ctx, due, async (ctx, order) => {
    const name = stateOf(orderProcess, order).clock?.makes as LiveTransition | undefined;
    // Paid, accepted or proposed between the list and the lock: nothing to do any more, or not yet.
    if (name && refusalOf(orderProcess, name, order, "system", ctx.now()) === null) await transition(ctx, order, name);
  });
}

/** What the system does with a proposal that nobody answers. */
const unanswered = transitionNames.filter((name): name is LiveTransition => {
  const { settles, by } = orderProcess.transitions[name];
  return settles !== undefined && by.includes("system");
});

/**
 * After 72 hours without an answer a proposal for more time is withdrawn, and one to call it off goes to an operator;
 * that one can still be answered. @returns how many failed
 */
export function passProposals(ctx: Ctx): Promise<number> {
  const now = ctx.now().toISOString();
  const waits = sql`exists (select from order_proposals a
    where a.order_id = o.id and a.state = 'open' and a.answer_by <= ${now})`;
  return eachDue(ctx, waits, async (ctx, order) => {
    let current = order;
    for (const name of unanswered)
      if (refusalOf(orderProcess, name, current, "system", ctx.now()) === null)
        current = await transition(ctx, current, name);
  });
}

async function tellSide(ctx: Ctx, order: OrderRow, side: Side, key: string, title: string): Promise<void> {
  await tell(ctx, order, {
    userId: side === "buyer" ? order.buyerId : order.sellerId,
    key: `order:${order.id}:${key}`,
    title,
    text: [sentencesOf(orderProcess, order, ctx.now())[side]],
  });
}

/** Reminds those whose turn it is, at the instants that the state names. @returns how many failed */
export function sendReminders(ctx: Ctx): Promise<number> {
  const waiting = sql`o.deadline_at is not null and ${inStatesWhere(({ remind }) => remind, ctx.now())}`;
  return eachDue(ctx, waiting, async (ctx, order) => {
    const remind = stateOf(orderProcess, order).clock?.remind;
    const due = remindersOf(orderProcess, order).filter((at) => at <= ctx.now()).length;
    if (!remind || due <= order.reminded) return;
    // Several at once (the worker stood still) are one reminder.
    await ctx.db.update(orders).set({ reminded: due }).where(eq(orders.id, order.id));
    const key = `${order.state}:${order.deadlineAt?.getTime()}:${due}`;
    for (const side of remind.to) await tellSide(ctx, order, side, key, remind.title);
  });
}

/**
 * Passes the marks at which nothing happens by itself: the seller may start, the due date has come, the buyer may call
 * it off, an operator should have decided. Tells both sides and sets the following mark. @returns how many failed
 */
export function passMarks(ctx: Ctx): Promise<number> {
  const now = ctx.now();
  const passed = sql`${inStatesWhere(({ title }) => title, now)} and o.deadline_at <= ${now.toISOString()}`;
  return eachDue(ctx, passed, async (ctx, order) => {
    const { deadlineAt } = order;
    const clock = stateOf(orderProcess, order).clock;
    if (!clock?.title || !deadlineAt || deadlineAt > ctx.now()) return;
    await ctx.db
      .update(orders)
      .set({ deadlineAt: deadlineOf(orderProcess, order, ctx.now()) })
      .where(eq(orders.id, order.id));
    await audit(ctx, "order.mark", "order", order.id, { state: order.state, mark: deadlineAt.toISOString() });
    const silent = clock.silentAfter?.(order);
    if (silent && deadlineAt > silent) return;
    for (const side of orderProcess.sides)
      await tellSide(ctx, order, side, `mark:${deadlineAt.getTime()}`, clock.title);
  });
}
