import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";

/** Whether one of the two has blocked the other. */
export async function areApart(ctx: Ctx, one: number, other: number): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select 1 from blocks where (user_id, blocked_id) in ((${one}, ${other}), (${other}, ${one})) limit 1`);
  return rows.length > 0;
}
