import { describe, expect, test } from "vitest";
import { approve, getApprovals } from "#contract/approvals/routes.ts";
import { getMyStatement } from "#contract/orders/money/statement-routes.ts";
import * as calls from "#contract/orders/routes.ts";
import { taipeiMonth } from "#contract/time.ts";
import { balanceOf } from "#server/domains/ledger/index.ts";
import { DAY } from "#server/kernel/clock.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { grant } from "#server/testing/factories/ledger.ts";
import { freshKey, makeListing, makePlacedOrder, refundsOf, type Sale } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { tickOrders } from "../clock/tick.ts";
import { deliverOrder } from "../sale/deliver-order.ts";
import { applyTransition } from "../transition/apply-transition.ts";

const world = await openWorld();
const { pool } = world.deps;
const support = world.operator((await makeMember(world, { roles: ["support"] })).id);
const admin = world.operator((await makeMember(world, { roles: ["admin"] })).id);
const reason = "收到之後才發現少了一張圖";
const ordered = { fault: "none" as const, bearer: "seller" as const, reasonBuyer: reason, reasonSeller: reason };

/** NT$1,050 of which 100 in points and 50 in coins, completed; the seller has 850 that rest. */
async function completedSale(wishes: Parameters<typeof makeListing>[1] = {}): Promise<Sale> {
  const sale = await makePlacedOrder(world, await makeListing(world, { questions: [], ...wishes }));
  await grant(world, sale.buyerId, "points", 100);
  await grant(world, sale.buyerId, "coins", 50);
  const buyer = await world.client(sale.buyerId);
  const body = { method: "card" as const, points: 100, coins: 50 };
  await world.fakes.gateway.payAndReturn(await buyer.call(calls.payOrder, { params: { id: sale.orderId }, body }));
  await world.drain();
  await deliverOrder(world.as(sale.sellerId), sale.orderId, "請看附件", []);
  await applyTransition(world.as(sale.buyerId), sale.orderId, "accept");
  await world.drain();
  return sale;
}

const has = (userId: number, kind: "points" | "coins" | "balance" | "revenue_pending") =>
  balanceOf(world.system, { kind, userId });
const sellerHas = async ({ sellerId }: Sale) => [
  await has(sellerId, "revenue_pending"),
  await has(sellerId, "balance"),
];
const buyerHas = async ({ buyerId }: Sale) => [await has(buyerId, "points"), await has(buyerId, "coins")];
const fees = async ({ orderId }: Sale) =>
  (await pool.query("select coalesce(sum(total), 0)::int as n from fee_bills where order_id = $1", [orderId])).rows[0]
    .n;
const proved = async () => expect((await reconcile(world.system)).differences).toEqual([]);
async function clear(days = 15) {
  world.pass(days * DAY);
  await tickOrders(world.system);
}
async function giveBack({ orderId, sellerId }: Sale, amount: number, key = freshKey()) {
  const seller = await world.client(sellerId);
  await seller.call(calls.giveBack, { params: { id: orderId }, body: { amount, reason }, key });
  await world.drain();
}
const order = ({ orderId }: Sale, amount: number, terms = {}, key = freshKey()) =>
  support.call(calls.orderRefund, { params: { orderId }, body: { ...ordered, amount, ...terms }, key });

describe("a refund after completion by the seller", () => {
  test("comes out of what rests, takes fees in proportion and goes back as it was paid; the rest clears", async () => {
    const sale = await completedSale();
    const seller = await world.client(sale.sellerId);
    const params = { id: sale.orderId };
    expect(await seller.call(calls.getLaterEffect, { params, query: { amount: 525 } })).toEqual({
      ...{ most: 1050, seller: 425, fees: 100, house: 0, pending: 425, balance: 0, short: 0 },
    });
    await giveBack(sale, 525);
    expect(await sellerHas(sale)).toEqual([425, 0]);
    expect(await buyerHas(sale)).toEqual([50, 25]);
    expect(await refundsOf(world, sale.orderId)).toEqual([450]);
    expect(await fees(sale)).toBe(100);
    await proved();

    const buyer = await world.client(sale.buyerId);
    const room = await buyer.call(calls.getOrder, { params });
    expect(room).toMatchObject({ state: "completed", laterRefunds: [{ by: "seller", amount: 525, reason }] });
    expect(room.money.reduce((sum, { amount }) => sum + amount, 0)).toBe(-525);
    const mine = await seller.call(calls.getOrder, { params });
    expect(mine.money.filter(({ planned }) => !planned).reduce((sum, { amount }) => sum + amount, 0)).toBe(425);
    const statement = await seller.call(getMyStatement, { query: { month: taipeiMonth(world.clock.now()) } });
    expect(statement.sums.find(({ kind }) => kind === "refund")).toMatchObject({ pending: -425 });

    await clear();
    expect(await sellerHas(sale)).toEqual([0, 425]);
    await proved();
  });

  test("after the clearance it comes out of the balance and never takes it below zero; fifty equal calls count once", async () => {
    const sale = await completedSale();
    await clear();
    await grant(world, sale.sellerId, "balance", -800);
    await expect(giveBack(sale, 1050)).rejects.toMatchObject({
      code: "balance_short",
      fields: { amount: [expect.stringContaining("餘額 50 元")] },
    });
    const key = freshKey();
    await Promise.all(Array.from({ length: 50 }, () => giveBack(sale, 60, key)));
    expect(await sellerHas(sale)).toEqual([0, 2]);
    await expect(giveBack(sale, 991)).rejects.toMatchObject({ fields: { amount: ["最多可以再退 NT$990。"] } });
    await grant(world, sale.sellerId, "balance", 2000);
    await giveBack(sale, 990);
    expect(await buyerHas(sale)).toEqual([100, 50]);
    expect(await fees(sale)).toBe(0);
    await expect(giveBack(sale, 1)).rejects.toMatchObject({ code: "transition_refused" });
    await proved();
  });

  test("is the seller's, of completed orders, for half a year", async () => {
    const sale = await completedSale();
    const [buyer, stranger] = [await world.client(sale.buyerId), await world.client((await makeMember(world)).id)];
    for (const client of [buyer, stranger]) {
      const call = { params: { id: sale.orderId }, body: { amount: 10, reason }, key: freshKey() };
      await expect(client.call(calls.giveBack, call)).rejects.toMatchObject({ code: "not_found" });
      await expect(client.call(calls.getLaterEffect, { params: { id: sale.orderId } })).rejects.toMatchObject({
        code: "not_found",
      });
    }
    await clear(181);
    await expect(giveBack(sale, 10)).rejects.toMatchObject({ code: "transition_refused" });
    await expect(order(sale, 10)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a refund after completion by an operator", () => {
  test("at the platform's expense takes nothing from the seller; a side at fault costs no fee", async () => {
    const sale = await completedSale();
    expect(await order(sale, 300, { bearer: "house", fault: "platform" })).toEqual({ waiting: false });
    expect([await sellerHas(sale), await fees(sale)]).toEqual([[850, 0], 200]);
    const key = freshKey();
    const same = await Promise.all(Array.from({ length: 50 }, () => order(sale, 200, { fault: "seller" }, key)));
    expect(same).toEqual(same.map(() => ({ waiting: false })));
    expect([await sellerHas(sale), await fees(sale)]).toEqual([[650, 0], 200]);
    await world.drain();
    expect(await refundsOf(world, sale.orderId)).toHaveLength(2);
    const seller = await world.client(sale.sellerId);
    const { laterRefunds } = await seller.call(calls.getOrder, { params: { id: sale.orderId } });
    expect(laterRefunds.map(({ by, borne }) => [by, borne])).toEqual([
      ["operator", 0],
      ["operator", 200],
    ]);
    await proved();
    await clear();
    expect(await sellerHas(sale)).toEqual([0, 650]);
    await proved();
  });

  test("above the limit a second operator carries it out; the first cannot, and one waits at a time", async () => {
    const sale = await completedSale({ packagePrice: 60_000 });
    expect(await order(sale, 40_000)).toEqual({ waiting: true });
    await expect(order(sale, 40_000)).rejects.toMatchObject({ code: "conflict" });
    const waiting = (await support.call(getApprovals, {})).data.at(-1);
    const params = { id: waiting?.id ?? 0 };
    await expect(support.call(approve, { params })).rejects.toMatchObject({ code: "forbidden" });
    await admin.call(approve, { params });
    const file = await support.call(calls.getCase, { params: { orderId: sale.orderId } });
    expect(file.laterRefunds).toMatchObject([{ by: "operator", amount: 40_000 }]);
    await proved();
  });

  test("needs its own role, and nobody orders one about their own sale", async () => {
    const finance = world.operator((await makeMember(world, { roles: ["content"] })).id);
    const sale = await completedSale();
    const call = { params: { orderId: sale.orderId }, body: { ...ordered, amount: 10 }, key: freshKey() };
    await expect(finance.call(calls.orderRefund, call)).rejects.toMatchObject({ code: "forbidden" });
    await pool.query("update users set roles = '{support}' where id = $1", [sale.sellerId]);
    await expect(world.operator(sale.sellerId).call(calls.orderRefund, call)).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

test("withdrawing by law after a part went back refunds the rest, and the platform's own refund returns to it", async () => {
  const sale = await completedSale({ consumerClass: "none" });
  await giveBack(sale, 105);
  await order(sale, 45, { bearer: "house", fault: "platform" });
  await world.drain();
  await applyTransition(world.as(sale.buyerId), sale.orderId, "withdraw_by_law");
  await world.drain();
  expect(await sellerHas(sale)).toEqual([0, 0]);
  expect(await buyerHas(sale)).toEqual([100, 50]);
  expect((await refundsOf(world, sale.orderId)).reduce((sum, amount) => sum + amount, 0)).toBe(900);
  expect(await fees(sale)).toBe(0);
  const buyer = await world.client(sale.buyerId);
  const { money } = await buyer.call(calls.getOrder, { params: { id: sale.orderId } });
  expect(money.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  await proved();
});
