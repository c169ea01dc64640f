import { describe, expect, test } from "vitest";
import { DAY, MINUTE } from "#server/kernel/clock.ts";
import { deliveredSale, orderRow, type Sale, workingSale } from "#server/testing/factories/orders.ts";
import { openWorld } from "#server/testing/world.ts";
import { reviewUntil } from "../process/predicates.ts";
import { applyTransition } from "../transition/apply-transition.ts";
import { tasksOf } from "./tasks.ts";

const world = await openWorld();
const titles = async (userId: number) => (await tasksOf(world.system, userId)).map(({ title }) => title);
const REVIEW = "替這筆交易留下評價";

/** Moves the clock to a moment so long before the reviews of a sale close. */
async function passUntil(sale: Sale, before: number): Promise<void> {
  const until = reviewUntil(await orderRow(world, sale.orderId));
  if (!until) throw new Error("nothing to review");
  world.pass(until.getTime() - before - world.clock.now().getTime());
}

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
