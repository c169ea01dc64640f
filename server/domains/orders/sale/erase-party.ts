import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";

/**
 * Replaces the name of a deleted account in the snapshots of its orders. Everything else belongs to the other side as
 * well and stays. Runs in the caller's transaction, which renames the account.
 */
export async function eraseParty(ctx: Ctx, userId: number, name: string): Promise<void> {
  for (const side of ["buyer", "seller"] as const) {
    const column = sql.raw(`${side}_id`);
    await ctx.db.execute(sql`
      update orders set snapshot = jsonb_set(snapshot, array[${side}::text, 'nickname'], to_jsonb(${name}::text))
      where ${column} = ${userId} and snapshot->${side}::text ? 'nickname'`);
  }
}
