import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getFinanceItem, getFinanceItems, settleFinanceItem } from "#contract/finance/routes.ts";
import { payOrder } from "#contract/orders/routes.ts";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import { declineOrder } from "#server/domains/orders/sale/decline-order.ts";
import { DAY } from "#server/kernel/clock.ts";
import { boughtByCard } from "#server/testing/factories/chargebacks.ts";
import { makeListing, makePlacedOrder, orderRow } from "#server/testing/factories/orders.ts";
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
  await gateway.visit(form, { fault: "amount" });
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
  // The gateway's current state counts, whatever its webhook reported.
  const wish = { number: attempt?.number ?? "", paid: 1050, refundedBefore: 0, amount: 1050, gatewayTrade: null };
  expect(await gateway.port.refund(wish)).toMatchObject({ state: "done" });
  expect(await settle(id)).toMatchObject({ state: "settled" });
});

/** A payment whose page is open, and whose outcome the gateway has not reported for a day. */
async function unanswered() {
  const sale = await makePlacedOrder(world, await makeListing(world, { questions: [] }));
  const form = await (await world.client(sale.buyerId)).call(payOrder, { params: { id: sale.orderId } });
  const walk = await gateway.open(form);
  const now = world.clock.now();
  const attempt = eq(paymentAttempts.orderId, sale.orderId);
  await db
    .update(paymentAttempts)
    .set({ asked: 99, askAt: now, expiresAt: new Date(now.getTime() - 2 * DAY) })
    .where(attempt);
  await gateway.fault("query_down");
  await paymentJobs.find(({ name }) => name === "ask_gateways")?.run(world.system, {});
  await world.drain();
  const item = await only();
  expect(item).toMatchObject({ kind: "answer", orderId: sale.orderId });
  const stateOf = async () => (await db.select().from(paymentAttempts).where(attempt))[0]?.state;
  return { ...sale, walk, itemId: item.id, stateOf };
}
const nothing = (id: number) => {
  const body = { way: "nothing", reason: "金流後台查無這筆付款" } as const;
  return operator.call(settleFinanceItem, { params: { id }, body });
};

test("a payment cannot be closed as never made where the gateway says that it is paid: it is taken, and its item ends", async () => {
  const { orderId, walk, itemId, stateOf } = await unanswered();
  await walk({ fault: "lost" });
  expect(await stateOf()).toBe("expired");
  await expect(nothing(itemId)).rejects.toMatchObject({
    fields: { way: ["金流回覆這筆付款已經入帳 NT$1,050，系統會照這個結果處理，不用再登錄。"] },
  });
  await world.drain();
  expect(await stateOf()).toBe("paid");
  expect((await orderRow(world, orderId)).paidAt).not.toBeNull();
  expect(await operator.call(getFinanceItem, { params: { id: itemId } })).toMatchObject({ state: "done" });
});

test("nor while the gateway does not answer; once it knows of no money, it is closed", async () => {
  const { itemId, stateOf } = await unanswered();
  await gateway.silence(true);
  await expect(nothing(itemId)).rejects.toMatchObject({ code: "conflict" });
  await gateway.silence(false);
  expect(await nothing(itemId)).toMatchObject({ state: "settled", way: "nothing" });
  expect(await stateOf()).toBe("expired");
});
