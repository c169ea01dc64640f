import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import { eachDue } from "../process/due.ts";
import { reviewUntil } from "../process/predicates.ts";
import { showReviews } from "./reviews.ts";

/** Shows the reviews whose other side let its time pass. @returns how many failed */
export function showDueReviews(ctx: Ctx): Promise<number> {
  const now = ctx.now().toISOString();
  const hidden = sql`select r.order_id as id, r.show_at as at from reviews r where r.shown_at is null and r.show_at <= ${now}`;
  return eachDue(ctx, hidden, async (ctx, order) => {
    const until = reviewUntil(order);
    if (until === null || ctx.now() > until) await showReviews(ctx, order.id);
  });
}
