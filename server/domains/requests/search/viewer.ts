import { type SQL, sql } from "drizzle-orm";
import { isPublished } from "#server/domains/catalog/process/predicates.ts";
import { type Ctx, viewerId } from "#server/kernel/ctx.ts";

/** What of the viewer a list of requests hangs on. */
export type Viewer = {
  /** Subcategories in which the viewer sells. */
  fits: readonly number[];
  /** Members whom the viewer blocked, or who blocked the viewer. */
  apart: readonly number[];
};

const nobody: Viewer = { fits: [], apart: [] };

/** SQL: who and the member never meet. @param member the id */
export const apartFrom = (member: SQL): SQL =>
  sql`(select blocked_id from blocks where user_id = ${member} union select user_id from blocks where blocked_id = ${member})`;

/** Of a member; of a visitor nothing. */
export async function viewerOf(ctx: Ctx, id: number | null = viewerId(ctx)): Promise<Viewer> {
  if (id === null) return nobody;
  const { rows } = await ctx.db.execute<{ fits: number[]; apart: number[] }>(sql`
    select array(select distinct s.subcategory_id from services s
        where s.seller_id = ${id} and s.subcategory_id is not null and ${isPublished.sql("s")} order by 1) as fits,
      array(select * from ${apartFrom(sql`${id}`)} met order by 1) as apart`);
  return rows[0] ?? nobody;
}
