import { expect, test } from "vitest";
import { deliveredSale } from "#server/testing/factories/orders.ts";
import { planOf } from "#server/testing/plans.ts";
import { openWorld } from "#server/testing/world.ts";
import { newestEntries } from "./conversation/entries.ts";
import { getRoomFile } from "./conversation/files.ts";
import { tasksOf } from "./sale/tasks.ts";
import { getOrder } from "./store.ts";

const world = await openWorld();
const sale = await deliveredSale(world);
const buyer = world.as(sale.buyerId);

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
