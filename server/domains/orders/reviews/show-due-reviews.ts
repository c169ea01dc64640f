import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import { eachDue } from "../due.ts";
import { isDueReview } from "../process/predicates.ts";
import { showReviews } from "./reviews.ts";

/** Publishes reviews whose other side did not write in time. @returns how many failed */
export function showDueReviews(ctx: Ctx): Promise<number> {
  const due = sql`select r.order_id as id, r.show_at as at from reviews r where ${isDueReview.sql("r", ctx.now())}`;
  return eachDue(ctx, due, showReviews);
}
