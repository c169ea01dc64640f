import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { lockIdleOrder, type OrderRow } from "../store.ts";

const BATCH = 100;

/**
 * Runs `work` for each order that `which` names (a condition on `orders o`), each in a transaction of its own. A row
 * that somebody holds is left for the next tick; one that fails is logged and does not stop the others.
 * @returns how many failed
 */
export async function eachDue(
  ctx: Ctx,
  which: SQL,
  work: (ctx: Ctx, order: OrderRow) => Promise<void>,
): Promise<number> {
  let failed = 0;
  for (let last = 0; ; ) {
    const { rows } = await ctx.db.execute<{ id: number }>(
      sql`select o.id from orders o where o.id > ${last} and ${which} order by o.id limit ${BATCH}`,
    );
    for (const { id } of rows) {
      try {
        await tx(ctx, async (ctx) => {
          const order = await lockIdleOrder(ctx, id);
          if (order) await work(ctx, order);
        });
      } catch (error) {
        failed++;
        ctx.log.error({ err: error, orderId: id }, "a timer failed for an order");
      }
    }
    if (rows.length < BATCH) return failed;
    last = rows.at(-1)?.id ?? last;
  }
}
