import type { Ctx } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/jobs.ts";
import { passDueAsks } from "./asks.ts";
import { autoAccept } from "./auto-accept.ts";
import { clearRevenue } from "./clear-revenue.ts";
import { expireOrders } from "./expire-orders.ts";
import { passMarks, sendReminders } from "./remind.ts";
import { showDueReviews } from "./show-due-reviews.ts";

const timers = [expireOrders, autoAccept, passDueAsks, sendReminders, passMarks, clearRevenue, showDueReviews];

/**
 * Does everything in orders that time alone brings. Safe to run twice and in two workers at once: each order is taken
 * by one, and looked at again under its lock.
 * @throws when an order failed, after all others were done, so that the queue tries again
 */
export async function tickOrders(ctx: Ctx): Promise<void> {
  let failed = 0;
  for (const timer of timers) failed += await timer(ctx);
  if (failed > 0) throw new Error(`${failed} timers of orders failed`);
}

export const orderJobs: Job[] = [
  {
    name: "tick_orders",
    does: "expires, accepts, reminds, clears revenue, shows reviews",
    cron: "* * * * *",
    run: (ctx) => tickOrders(ctx),
  },
];
