import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import { eachDue } from "../process/due.ts";
import { reviewUntil } from "../process/predicates.ts";
import { showReviews } from "./reviews.ts";

/** Shows the reviews whose other side let its time pass. @returns how many failed */
export function showDueReviews(ctx: Ctx): Promise<number> {
  const hidden = sql`exists (select from reviews r where r.order_id = o.id and r.shown_at is null)`;
  return eachDue(ctx, hidden, async (ctx, order) => {
    const until = reviewUntil(order);
    if (until === null || ctx.now() > until) await showReviews(ctx, order.id);
  });
}
