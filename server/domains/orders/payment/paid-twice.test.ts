import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getFinanceItems, retryFinanceItem } from "#contract/finance/routes.ts";
import { answerProposal, declineOrder, getOrder, payOrder, proposeCancellation } from "#contract/orders/routes.ts";
import { orders } from "#server/db/schema/orders.ts";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import { balanceOf } from "#server/domains/ledger/index.ts";
import { DAY, HOUR } from "#server/kernel/clock.ts";
import type { Settlement } from "#server/sandbox/newebpay/trade.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { makeListing, makePlacedOrder, orderRow, workingSale } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { paymentJobs } from "../../payments/jobs.ts";
import { clearRevenue } from "../clearance/clear-revenue.ts";
import { deliverOrder } from "../sale/deliver-order.ts";
import { applyTransition } from "../transition/apply-transition.ts";

const world = await openWorld();
const { db } = world.deps;
const { gateway } = world.fakes;

/** What stays of each payment of an order, by the gateway's own books. */
async function keptOf(orderId: number): Promise<number[]> {
  const attempts = await db
    .select({ number: paymentAttempts.number, amount: paymentAttempts.amount })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(paymentAttempts.id);
  return Promise.all(attempts.map(async ({ number, amount }) => amount - (await gateway.back(number))));
}

test.each<Settlement>(["instant", "batch"])(
  "paid by the second of two pages, then by the first, and declined before anybody noticed: both go back (captured: %s)",
  async (settlement) => {
    await gateway.settlement(settlement);
    const sale = await makePlacedOrder(world, await makeListing(world, { questions: [] }));
    const buyer = await world.client(sale.buyerId);
    const params = { id: sale.orderId };
    const payFirst = await gateway.open(await buyer.call(payOrder, { params }));
    world.pass(10_000);
    const paySecond = await gateway.open(await buyer.call(payOrder, { params }));
    await paySecond();
    await world.drain();
    const [first, second] = await db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, sale.orderId))
      .orderBy(paymentAttempts.id);
    expect(await orderRow(world, sale.orderId)).toMatchObject({ state: "in_progress", paidAttemptId: second?.id });
    // The first page is paid too; its event still waits in the queue when the seller declines.
    await payFirst();
    await (await world.client(sale.sellerId)).call(declineOrder, { params, body: { reason: "這陣子檔期已滿，抱歉" } });
    await world.drain();
    expect(await keptOf(sale.orderId)).toEqual([0, 0]);
    expect(await orderRow(world, sale.orderId)).toMatchObject({ state: "cancelled", paidAttemptId: second?.id });
    expect(first?.id).not.toBe(second?.id);
    world.pass(DAY);
    expect((await reconcile(world.system)).differences).toEqual([]);
  },
);

test("what clears is what the closing gave the seller, whatever the formula says by then", async () => {
  const sale = await workingSale(world);
  await deliverOrder(world.as(sale.sellerId), sale.orderId, "完成", []);
  await applyTransition(world.as(sale.buyerId), sale.orderId, "accept");
  const pending = await balanceOf(world.system, { kind: "revenue_pending", userId: sale.sellerId });
  await db.update(orders).set({ commission: 100 }).where(eq(orders.id, sale.orderId));
  world.pass(15 * DAY);
  expect(await clearRevenue(world.system)).toBe(0);
  expect(await balanceOf(world.system, { kind: "revenue_pending", userId: sale.sellerId })).toBe(0);
  expect(await balanceOf(world.system, { kind: "balance", userId: sale.sellerId })).toBe(pending);
});

test("a part of what the bank never captures is the console's after days, and goes back once it is captured", async () => {
  await gateway.settlement("batch");
  const operator = world.operator((await makeMember(world, { roles: ["finance"] })).id);
  const sale = await makePlacedOrder(world, await makeListing(world, { questions: [] }));
  const [buyer, seller] = [await world.client(sale.buyerId), await world.client(sale.sellerId)];
  const params = { id: sale.orderId };
  await gateway.payAndReturn(await buyer.call(payOrder, { params }));
  await world.drain();
  await seller.call(proposeCancellation, { params, body: { refund: 400, reason: "只做完一部分。" } });
  const [proposal] = (await buyer.call(getOrder, { params })).proposals;
  await buyer.call(answerProposal, { params: { id: proposal?.id ?? 0 }, body: { agree: true } });
  await world.drain();
  const days = async (count: number) => {
    for (let day = 0; day < count; day++) {
      world.pass(DAY);
      await paymentJobs.find(({ name }) => name === "ask_gateways")?.run(world.system, {});
    }
    await world.drain();
  };
  const labels = async () => (await buyer.call(getOrder, { params })).money.map(({ label }) => label);
  await days(4);
  expect((await operator.call(getFinanceItems, {})).data).toEqual([]);
  expect(await labels()).toContain("退款處理中");
  world.pass(HOUR);
  await days(1);
  const [item, ...more] = (await operator.call(getFinanceItems, {})).data;
  expect([item?.kind, item?.amount, item?.orderId, more]).toEqual(["refund", 400, sale.orderId, []]);
  expect(item?.what).toBe("金流一直沒有完成 NT$400 的退款，請先到金流後台確認這筆款項退了沒有。");
  expect(await labels()).toContain("退款遇到問題，平台處理中");
  await gateway.batch();
  await operator.call(retryFinanceItem, { params: { id: item?.id ?? 0 } });
  await world.drain();
  expect(await keptOf(sale.orderId)).toEqual([650]);
  expect(await labels()).toContain("退款完成");
  expect((await operator.call(getFinanceItems, {})).data).toEqual([]);
  expect((await reconcile(world.system)).differences).toEqual([]);
});
