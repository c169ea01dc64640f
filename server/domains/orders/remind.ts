import { eq, sql } from "drizzle-orm";
import type { Side } from "#contract/orders/states.ts";
import { orders } from "#server/db/schema/orders.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { eachDue } from "./due.ts";
import { deadlineOf, remindersOf, stateOf } from "./states.ts";
import type { OrderRow } from "./store.ts";
import { tell } from "./tell.ts";

async function tellSide(ctx: Ctx, order: OrderRow, side: Side, key: string, title: string): Promise<void> {
  await tell(ctx, order, {
    userId: side === "buyer" ? order.buyerId : order.sellerId,
    key: `order:${order.id}:${key}`,
    title,
    text: [stateOf(order).sentence(order, ctx.now())[side]],
  });
}

/** Reminds the buyer to answer the questions and to look at the delivery. @returns how many failed */
export function sendReminders(ctx: Ctx): Promise<number> {
  const waiting = sql`o.deadline_at is not null and o.state in ('awaiting_requirements', 'delivered')`;
  return eachDue(ctx, waiting, async (ctx, order) => {
    const due = remindersOf(order).filter((at) => at <= ctx.now()).length;
    if (due <= order.reminded) return;
    // Several at once (the worker stood still) are one reminder.
    await ctx.db.update(orders).set({ reminded: due }).where(eq(orders.id, order.id));
    const title = order.state === "delivered" ? "記得驗收成果" : "賣家在等你的資料";
    await tellSide(ctx, order, "buyer", `${order.state}:${order.deadlineAt?.getTime()}:${due}`, title);
  });
}

const markTitles: Record<string, string> = {
  awaiting_requirements: "買家還沒提供資料",
  in_progress: "已經超過交期",
  disputed: "平台協調進度",
};

/**
 * Passes the marks at which nothing moves by itself: the seller may start, the due date has come, the buyer may call
 * it off, an operator should have decided. Tells both sides and sets the following mark. @returns how many failed
 */
export function passMarks(ctx: Ctx): Promise<number> {
  const now = ctx.now().toISOString();
  const passed = sql`o.state in ('awaiting_requirements', 'in_progress', 'disputed') and o.deadline_at <= ${now}`;
  return eachDue(ctx, passed, async (ctx, order) => {
    const { deadlineAt } = order;
    if (!deadlineAt || deadlineAt > ctx.now() || stateOf(order).final) return;
    await ctx.db
      .update(orders)
      .set({ deadlineAt: deadlineOf(order, ctx.now()) })
      .where(eq(orders.id, order.id));
    await audit(ctx, "order.mark", "order", order.id, { state: order.state, mark: deadlineAt.toISOString() });
    // Whoever waits for the operators is told at the two dates that were promised, not every three days after them.
    if (order.dispute && deadlineAt > order.dispute.resolveBy) return;
    const title = markTitles[order.state] ?? "交易進度";
    for (const side of ["buyer", "seller"] as const)
      await tellSide(ctx, order, side, `mark:${deadlineAt.getTime()}`, title);
  });
}
