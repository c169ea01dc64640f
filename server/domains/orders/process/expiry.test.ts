import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as calls from "#contract/orders/routes.ts";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import { later, MINUTE } from "#server/kernel/clock.ts";
import { tx } from "#server/kernel/tx.ts";
import { makeListing, makePlacedOrder, orderRow, refundsOf, type Sale } from "#server/testing/factories/orders.ts";
import { openWorld } from "#server/testing/world.ts";
import { tickOrders } from "../clock/tick.ts";

const world = await openWorld();
const { db } = world.deps;
const tick = () => tickOrders(world.system);
const stateOf = async (sale: Sale) => (await orderRow(world, sale.orderId)).state;

async function placed() {
  const sale = await makePlacedOrder(world, await makeListing(world, { questions: [] }));
  const buyer = await world.client(sale.buyerId);
  const at = { params: { id: sale.orderId } };
  return { sale, buyer, at, press: () => buyer.call(calls.payOrder, at) };
}

describe("the end of the time to pay", () => {
  test("closes no order whose money is proven, however long the queue stands still", async () => {
    const { sale, press } = await placed();
    await world.fakes.gateway.payAndReturn(await press());
    world.pass(3 * 60 * MINUTE);
    await tick();
    expect(await stateOf(sale)).toBe("pending_payment");
    await world.drain();
    expect(await stateOf(sale)).toBe("in_progress");
    expect(await refundsOf(world, sale.orderId)).toEqual([]);
  });

  test("waits for a buyer who is at the bank's own check at minute 30", async () => {
    const { sale, buyer, at, press } = await placed();
    world.pass(29 * MINUTE + 50_000);
    const form = await press();
    // Within the two minutes that a form is good for.
    world.pass(MINUTE + 30_000);
    await tick();
    const room = await buyer.call(calls.getOrder, at);
    expect(room).toMatchObject({
      state: "pending_payment",
      next: { sentence: expect.stringMatching(/正在確認你的付款結果/) },
    });
    expect(room.actions.map(({ name }) => name)).not.toContain("pay_now");
    await world.fakes.gateway.payAndReturn(form);
    await tick();
    await world.drain();
    expect(await stateOf(sale)).toBe("in_progress");
    expect(await refundsOf(world, sale.orderId)).toEqual([]);
  });

  test("comes some minutes after the page of a buyer who went away", async () => {
    const { sale, press } = await placed();
    world.pass(29 * MINUTE);
    await press();
    world.pass(10 * MINUTE);
    await tick();
    expect(await stateOf(sale)).toBe("pending_payment");
    world.pass(2 * MINUTE);
    await tick();
    expect(await stateOf(sale)).toBe("expired");
  });

  test("waits for the charge of a stored card as long as it is in doubt", async () => {
    const { sale } = await placed();
    const now = world.clock.now();
    const attempt = { gateway: "newebpay", number: `D${sale.orderId}`, orderId: sale.orderId, payerId: sale.buyerId };
    const doubt = { ...attempt, amount: sale.total, method: "card", cardId: 1, expiresAt: later(now, 2 * MINUTE) };
    await db.insert(paymentAttempts).values({ ...doubt, createdAt: now });
    world.pass(2 * 60 * MINUTE);
    await tick();
    expect(await stateOf(sale)).toBe("pending_payment");
    await db.update(paymentAttempts).set({ state: "failed" }).where(eq(paymentAttempts.orderId, sale.orderId));
    world.pass(2 * MINUTE);
    await tick();
    expect(await stateOf(sale)).toBe("expired");
  });

  test("stands back while a payment is being settled in this very moment", async () => {
    const { sale, press } = await placed();
    await press();
    world.pass(41 * MINUTE);
    let ticking: Promise<void> | undefined;
    await tx(world.system, async (ctx) => {
      await ctx.db.update(paymentAttempts).set({ state: "paid" }).where(eq(paymentAttempts.orderId, sale.orderId));
      ticking = tick();
      await new Promise((done) => setTimeout(done, 150));
    });
    await ticking;
    expect(await stateOf(sale)).toBe("pending_payment");
  });
});
