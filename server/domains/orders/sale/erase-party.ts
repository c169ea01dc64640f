import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";

/**
 * Takes the name of a deleted account out of what orders keep of their parties. Everything else of an order is the other
 * side's too and stays. Part of the caller's transaction, which has named the account anew or does so.
 */
export async function eraseParty(ctx: Ctx, userId: number, name: string): Promise<void> {
  for (const side of ["buyer", "seller"] as const) {
    const column = sql.raw(`${side}_id`);
    await ctx.db.execute(sql`
      update orders set snapshot = jsonb_set(snapshot, array[${side}::text, 'nickname'], to_jsonb(${name}::text))
      where ${column} = ${userId} and snapshot->${side}::text ? 'nickname'`);
  }
}
