import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getFinanceItem, getFinanceItems, settleFinanceItem } from "#contract/finance/routes.ts";
import { payOrder } from "#contract/orders/routes.ts";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import { declineOrder } from "#server/domains/orders/sale/decline-order.ts";
import { DAY } from "#server/kernel/clock.ts";
import { boughtByCard } from "#server/testing/factories/chargebacks.ts";
import { makeListing, makePlacedOrder } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { paymentJobs } from "../payments/jobs.ts";

const world = await openWorld();
const { db } = world.deps;
const { gateway } = world.fakes;
const operator = world.operator((await makeMember(world, { roles: ["finance"] })).id);
const body = { way: "gateway", reference: "20261123-1", reason: "已在金流後台全額退還買家" } as const;
const settle = (id: number) => operator.call(settleFinanceItem, { params: { id }, body });
const only = async () => (await operator.call(getFinanceItems, {})).data[0] ?? expect.fail("nothing is open");

/** A refused refund of NT$1,050. */
async function refused() {
  const sale = await boughtByCard(world);
  await gateway.fault("refund_refused");
  await declineOrder(world.as(sale.sellerId), sale.orderId, "這陣子檔期已滿，抱歉");
  await world.drain();
  return sale;
}

test("a refund that the gateway has not made cannot be settled as made there; one that it drops later is open again", async () => {
  await gateway.settlement("batch");
  const sale = await refused();
  for (let night = 0; night < 2; night++) await gateway.batch();
  const { id } = await only();
  await expect(settle(id)).rejects.toMatchObject({
    fields: { way: ["金流還沒有退還這 NT$1,050，請先在金流後台退款再登錄。"] },
  });
  await gateway.port.refund({ number: sale.number, paid: 1050, refundedBefore: 0, amount: 1050, gatewayTrade: null });
  expect(await settle(id)).toMatchObject({ state: "settled" });
  await gateway.drop();
  world.pass(2 * DAY);
  await paymentJobs.find(({ name }) => name === "confirm_refunds")?.run(world.system, {});
  await world.drain();
  const file = await operator.call(getFinanceItem, { params: { id } });
  expect(file).toMatchObject({ kind: "refund", state: "open", code: "DROPPED" });
  await operator.call(settleFinanceItem, { params: { id }, body: { ...body, way: "bank" } });
  await gateway.settlement("instant");
});

test("a payment of another amount cannot be closed as given back while the gateway has it, nor while it does not answer", async () => {
  const sale = await makePlacedOrder(world, await makeListing(world, { questions: [] }));
  const form = await (await world.client(sale.buyerId)).call(payOrder, { params: { id: sale.orderId } });
  await gateway.walk(form, { fault: "amount" });
  await world.drain();
  const { id, kind } = await only();
  expect(kind).toBe("amount");
  await expect(settle(id)).rejects.toMatchObject({
    fields: { way: [expect.stringContaining("金流還保有這筆款項 NT$")] },
  });
  await gateway.silence(true);
  await expect(settle(id)).rejects.toMatchObject({ code: "conflict" });
  await gateway.silence(false);
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, sale.orderId));
  // What the gateway has is the truth, whatever its notice said.
  const wish = { number: attempt?.number ?? "", paid: 1050, refundedBefore: 0, amount: 1050, gatewayTrade: null };
  expect(await gateway.port.refund(wish)).toMatchObject({ state: "done" });
  expect(await settle(id)).toMatchObject({ state: "settled" });
});
