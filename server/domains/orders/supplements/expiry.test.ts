import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as calls from "#contract/orders/routes.ts";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import { orderSupplements } from "#server/db/schema/supplements.ts";
import { supplementForm } from "#server/demo/forms.ts";
import { later, MINUTE } from "#server/kernel/clock.ts";
import { tx } from "#server/kernel/tx.ts";
import { refundsOf, workingSale } from "#server/testing/factories/orders.ts";
import { openWorld } from "#server/testing/world.ts";
import { tickOrders } from "../clock/tick.ts";

/** Paid is paid, of what is paid in addition as of the order itself. */

const world = await openWorld();
const { db } = world.deps;
const tick = () => tickOrders(world.system);

/** NT$525 that the seller has proposed, shortly before nobody waits for them any more. */
async function almostOver() {
  const sale = await workingSale(world);
  const [buyer, seller] = [await world.client(sale.buyerId), await world.client(sale.sellerId)];
  const params = { id: sale.orderId };
  const body = supplementForm("scope", 500);
  const { id } = await seller.call(calls.proposeSupplement, { params, body });
  await db
    .update(orderSupplements)
    .set({ answerBy: later(world.clock.now(), MINUTE) })
    .where(eq(orderSupplements.id, id));
  const stateOf = async () =>
    (await db.select().from(orderSupplements).where(eq(orderSupplements.id, id))).map(({ state }) => state).join();
  const press = () => buyer.call(calls.paySupplement, { params: { id }, body: { method: "card" } });
  const room = async () => (await buyer.call(calls.getOrder, { params })).supplements.at(-1);
  return { ...sale, id, press, stateOf, room };
}

test("one whose money is proven does not lapse, however long the queue stands still", async () => {
  const { orderId, press, stateOf } = await almostOver();
  await world.fakes.gateway.payAndReturn(await press());
  world.pass(3 * 60 * MINUTE);
  await tick();
  expect(await stateOf()).toBe("open");
  await world.drain();
  expect(await stateOf()).toBe("paid");
  expect(await refundsOf(world, orderId)).toEqual([]);
});

test("waits for a buyer who is on the payment page, offers no second one, and lapses some minutes after it", async () => {
  const { press, stateOf, room } = await almostOver();
  await press();
  world.pass(10 * MINUTE);
  await tick();
  expect(await room()).toMatchObject({ state: "open", mayPay: false, stateLabel: "期限已到，正在確認付款結果" });
  world.pass(16 * MINUTE);
  await tick();
  expect(await stateOf()).toBe("lapsed");
});

test("waits for the charge of a stored card as long as it is in doubt", async () => {
  const { orderId, id, buyerId, stateOf } = await almostOver();
  const now = world.clock.now();
  const attempt = { gateway: "newebpay", number: `D${orderId}`, orderId, supplementId: id, payerId: buyerId };
  const doubt = { ...attempt, amount: 525, method: "card", cardId: 1, expiresAt: later(now, 2 * MINUTE) };
  await db.insert(paymentAttempts).values({ ...doubt, createdAt: now });
  world.pass(2 * 60 * MINUTE);
  await tick();
  expect(await stateOf()).toBe("open");
  await db.update(paymentAttempts).set({ state: "failed" }).where(eq(paymentAttempts.supplementId, id));
  await tick();
  expect(await stateOf()).toBe("lapsed");
});

test("stands back while a payment is being settled in this very moment", async () => {
  const { id, press, stateOf } = await almostOver();
  await press();
  world.pass(41 * MINUTE);
  let ticking: Promise<void> | undefined;
  await tx(world.system, async (ctx) => {
    await ctx.db.update(paymentAttempts).set({ state: "paid" }).where(eq(paymentAttempts.supplementId, id));
    ticking = tick();
    await new Promise((done) => setTimeout(done, 150));
  });
  await ticking;
  expect(await stateOf()).toBe("open");
});

test("a payment of the order itself holds up nothing, and what ends with its order lapses whatever is paid", async () => {
  const first = await almostOver();
  world.pass(2 * MINUTE);
  await tick();
  expect(await first.stateOf()).toBe("lapsed");

  const { orderId, buyerId, sellerId, press, stateOf } = await almostOver();
  await world.fakes.gateway.payAndReturn(await press());
  await (await world.client(sellerId)).call(calls.deliverOrder, {
    params: { id: orderId },
    body: { text: "完成了，請看說明。" },
  });
  await (await world.client(buyerId)).call(calls.applyTransition, { params: { id: orderId, name: "accept" } });
  expect(await stateOf()).toBe("lapsed");
  await world.drain();
  expect(await refundsOf(world, orderId)).toEqual([525]);
});
