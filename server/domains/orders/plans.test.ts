import { type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "#server/db/client.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { deliveredSale } from "#server/testing/factories/orders.ts";
import { openWorld } from "#server/testing/world.ts";
import { newestEntries } from "./room/entries.ts";
import { getRoomFile } from "./room/files.ts";
import { tasksOf } from "./sale/tasks.ts";
import { getOrder } from "./store.ts";

const world = await openWorld();
const sale = await deliveredSale(world);
const buyer = world.as(sale.buyerId);

/** How PostgreSQL would read what `work` asks, where it may not read whole tables nor sort: small ones it otherwise would. */
async function planOf(ctx: Ctx, work: (ctx: Ctx) => Promise<unknown>): Promise<string> {
  const lines: unknown[] = [];
  await tx(ctx, async (inner) => {
    await inner.db.execute(sql`set local enable_seqscan = off`);
    await inner.db.execute(sql`set local enable_sort = off`);
    const execute = async (query: SQL) => {
      const { rows } = await inner.db.execute(sql`explain ${query}`);
      lines.push(...rows.map((row) => row["QUERY PLAN"]));
      return { rows: [] };
    };
    await work({ ...inner, db: { execute } as unknown as Db }).catch(() => {});
  });
  return lines.join("\n");
}

test("a file is looked for in the index of files, not in every message", async () => {
  expect(await planOf(buyer, (ctx) => getRoomFile(ctx, 7))).toContain("order_messages_files");
});

test("a room reads as many messages as it shows, from the newest on", async () => {
  const order = await getOrder(buyer, sale.orderId);
  const plan = await planOf(buyer, (ctx) => newestEntries(ctx, order, sale.buyerId));
  expect(plan).toContain("Scan Backward using order_messages_order");
});

test("tasks are looked for among the orders that are open or may be reviewed, on either side", async () => {
  const plan = await planOf(buyer, (ctx) => tasksOf(ctx, sale.buyerId));
  for (const index of ["orders_of_buyer", "orders_of_seller"]) expect(plan).toContain(index);
  expect(plan).toMatch(/closed_at IS NULL/);
});
