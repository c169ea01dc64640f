import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { fillReference } from "./fill-reference.ts";

async function isEmpty(ctx: Ctx): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select 1 from categories limit 1`);
  return rows.length === 0;
}

/**
 * Fills an empty database with the demo market; a filled one is left as it is. The pictures go to the storage first,
 * then all rows in one transaction: a fill that is killed leaves an empty database, and the next start fills it.
 * @param say one sentence for the person who waits
 */
export async function fillDemoMarket(ctx: Ctx, say: (sentence: string) => void): Promise<void> {
  if (!(await isEmpty(ctx))) return;
  say("準備示範市集…");
  await tx(ctx, async (ctx) => {
    // Web and worker may start together: one fills, the other waits and finds it done.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('demo market'))`);
    if (!(await isEmpty(ctx))) return;
    await fillReference(ctx);
  });
}
