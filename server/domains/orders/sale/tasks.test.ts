import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { getMyDashboard, proposeExtension } from "#contract/orders/routes.ts";
import { orders } from "#server/db/schema/orders.ts";
import { DAY, MINUTE } from "#server/kernel/clock.ts";
import {
  deliveredSale,
  makePlacedOrder,
  orderRow,
  proposalsOf,
  type Sale,
  workingSale,
} from "#server/testing/factories/orders.ts";
import { openWorld } from "#server/testing/world.ts";
import { reviewUntil } from "../process/predicates.ts";
import { applyTransition } from "../transition/apply-transition.ts";
import { tasksOf } from "./tasks.ts";

const world = await openWorld();
const { db } = world.deps;
const titles = async (userId: number) => (await tasksOf(world.system, userId)).map(({ title }) => title);
const REVIEW = "替這筆交易留下評價";

/** Moves the clock to a moment so long before the reviews of a sale close. */
async function passUntil(sale: Sale, before: number): Promise<void> {
  const until = reviewUntil(await orderRow(world, sale.orderId));
  if (!until) throw new Error("nothing to review");
  world.pass(until.getTime() - before - world.clock.now().getTime());
}

test("tasks of both sides come with verb and deadline, the nearest first", async () => {
  const placed = await makePlacedOrder(world);
  const delivered = await deliveredSale(world);
  await db.update(orders).set({ buyerId: placed.buyerId }).where(eq(orders.id, delivered.orderId));
  const selling = await workingSale(world, { sellerId: placed.buyerId });
  const client = await world.client(placed.buyerId);
  const { tasks, buying, sells } = await client.call(getMyDashboard, {});
  expect(tasks.map(({ side, verb, transactionId }) => [side, verb, transactionId])).toEqual([
    ["buyer", "付款", placed.orderId],
    ["buyer", "驗收", delivered.orderId],
    ["seller", "交付成果", selling.orderId],
  ]);
  const ends = tasks.map(({ deadlineAt }) => Date.parse(deadlineAt ?? ""));
  expect(ends).toEqual(ends.toSorted((a, b) => a - b));
  // The list of orders names the same acts, and none where the other side has to act.
  expect(buying.data.map(({ id, verb }) => [id, verb])).toEqual([
    [placed.orderId, "付款"],
    [delivered.orderId, "驗收"],
  ]);
  expect(sells).toBe(true);
  const seller = await (await world.client(placed.sellerId)).call(getMyDashboard, {});
  expect(seller.selling.data.filter(({ verb }) => verb !== null)).toEqual([]);
});

test("a proposal's task ends when its answer is due, not when the work is", async () => {
  const sale = await workingSale(world);
  const seller = await world.client(sale.sellerId);
  await seller.call(proposeExtension, { params: { id: sale.orderId }, body: { days: 2, reason: "等印刷廠打樣回來" } });
  const [task] = await tasksOf(world.system, sale.buyerId);
  const [proposal] = await proposalsOf(world, sale.orderId);
  expect(task).toMatchObject({ side: "buyer", verb: "回覆", title: "賣家請求延長交期" });
  expect(task?.deadlineAt).toEqual(proposal?.answerBy);
  const { buying } = await (await world.client(sale.buyerId)).call(getMyDashboard, {});
  expect(buying.data[0]?.verb).toBe("回覆");
});

describe("the task to review", () => {
  test("stays until reviews close, at the end of the day in Taipei, for both sides of a finished sale", async () => {
    const sale = await deliveredSale(world);
    await applyTransition(world.as(sale.buyerId), sale.orderId, "accept");
    await passUntil(sale, MINUTE);
    for (const side of [sale.buyerId, sale.sellerId]) expect(await titles(side)).toEqual([REVIEW]);
    world.pass(2 * MINUTE);
    for (const side of [sale.buyerId, sale.sellerId]) expect(await titles(side)).toEqual([]);
  });

  test("is the buyer's alone where a late seller's sale was called off", async () => {
    const sale = await workingSale(world);
    world.pass(9 * DAY);
    await applyTransition(world.as(sale.buyerId), sale.orderId, "cancel_late");
    expect(await titles(sale.buyerId)).toEqual([REVIEW]);
    expect(await titles(sale.sellerId)).toEqual([]);
  });
});
