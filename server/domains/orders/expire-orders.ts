import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import { eachDue } from "./due.ts";
import { move } from "./move.ts";
import { refusalOf } from "./rules.ts";

/** Closes the orders that nobody paid in time. @returns how many failed */
export function expireOrders(ctx: Ctx): Promise<number> {
  const now = ctx.now().toISOString();
  return eachDue(ctx, sql`o.state = 'pending_payment' and o.deadline_at <= ${now}`, async (ctx, order) => {
    // Paid between the list and the lock: nothing to do any more.
    if (refusalOf("expire", order, "system", ctx.now()) === null) await move(ctx, order, "expire");
  });
}
