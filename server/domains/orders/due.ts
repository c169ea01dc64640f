import type { SQL } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { lockIdleOrder, type OrderRow } from "./store.ts";

const BATCH = 100;

/**
 * Runs `work` for each due order, the oldest first, each in its own transaction. Locked rows are left for the next
 * tick; a failure is logged and does not stop the others.
 * @param due a query for `id` and `at` (due since) of orders, answered by an index
 * @returns how many failed
 */
export async function eachDue(ctx: Ctx, due: SQL, work: (ctx: Ctx, order: OrderRow) => Promise<void>): Promise<number> {
  let failed = 0;
  let after = { at: "-infinity", id: 0 };
  for (;;) {
    const rows = await read(ctx.db, { id: num, at: text })`
      select d.id, d.at::text as at from (${due}) d where (d.at, d.id) > (${after.at}::timestamptz, ${after.id}::int)
      order by d.at, d.id limit ${BATCH}`;
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
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return failed;
    after = last;
  }
}
