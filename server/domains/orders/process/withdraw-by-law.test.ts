import { describe, expect, test } from "vitest";
import { getMyStatement } from "#contract/orders/money/statement-routes.ts";
import * as calls from "#contract/orders/routes.ts";
import { taipeiMonth } from "#contract/time.ts";
import { balanceOf } from "#server/domains/ledger/index.ts";
import { DAY, endOfTaipeiDay, later } from "#server/kernel/clock.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { boughtByCard, decided, letterAbout } from "#server/testing/factories/chargebacks.ts";
import { grant } from "#server/testing/factories/ledger.ts";
import {
  heldFor,
  makeListing,
  makePlacedOrder,
  orderRow,
  refundsOf,
  type Sale,
} from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { tickOrders } from "../clock/tick.ts";
import { deliverOrder } from "../sale/deliver-order.ts";

const world = await openWorld();
const { pool } = world.deps;
const lawful = { consumerClass: "none" } as const;
const row = ({ orderId }: Sale) => orderRow(world, orderId);
const deliver = ({ sellerId, orderId }: Sale) => deliverOrder(world.as(sellerId), orderId, "請看附件", []);
const pending = ({ sellerId }: Sale) => balanceOf(world.system, { kind: "revenue_pending", userId: sellerId });

/** Presses a button of the order's page as one side. */
async function press({ orderId, buyerId, sellerId }: Sale, name: "withdraw_by_law" | "accept", by = "buyer") {
  const client = await world.client(by === "buyer" ? buyerId : sellerId);
  await client.call(calls.applyTransition, { params: { id: orderId, name } });
  await world.drain();
}
async function shownTo(sale: Sale, side: "buyer" | "seller") {
  const client = await world.client(side === "buyer" ? sale.buyerId : sale.sellerId);
  return client.call(calls.getOrder, { params: { id: sale.orderId } });
}
const namesOf = ({ actions }: Awaited<ReturnType<typeof shownTo>>) => actions.map(({ name }) => name);

/** NT$1,050, of which 100 in points and 50 in coins; a seller of level 4, whose share clears after three days. */
async function mixedSale(): Promise<Sale> {
  const seller = await makeMember(world, { level: 4 });
  const first = await makePlacedOrder(world, await makeListing(world, { questions: [], sellerId: seller.id }));
  await pool.query("update orders set state = 'completed', closed_at = now() where id = $1", [first.orderId]);
  const sale = await makePlacedOrder(
    world,
    await makeListing(world, { questions: [], sellerId: seller.id, ...lawful }),
  );
  await grant(world, sale.buyerId, "points", 100);
  await grant(world, sale.buyerId, "coins", 50);
  const buyer = await world.client(sale.buyerId);
  const paying = await buyer.call(calls.payOrder, {
    params: { id: sale.orderId },
    body: { method: "card", points: 100, coins: 50 },
  });
  await world.fakes.gateway.payAndReturn(paying);
  await world.drain();
  await deliver(sale);
  return sale;
}

describe("seven days after a delivery to withdraw by law", () => {
  test("before acceptance all goes back as it was paid, and nobody is at fault", async () => {
    const sale = await mixedSale();
    expect(namesOf(await shownTo(sale, "buyer"))).toContain("withdraw_by_law");
    expect(namesOf(await shownTo(sale, "seller"))).not.toContain("withdraw_by_law");
    expect((await shownTo(sale, "seller")).next.sentence).toContain("七天鑑賞期");
    await expect(press(sale, "withdraw_by_law", "seller")).rejects.toMatchObject({ code: "transition_refused" });

    await press(sale, "withdraw_by_law");
    expect(await row(sale)).toMatchObject({ state: "cancelled", fault: "none", refunded: 1050, clearsAt: null });
    expect([await heldFor(world, sale.orderId), await pending(sale), await refundsOf(world, sale.orderId)]).toEqual([
      0,
      0,
      [900],
    ]);
    await expect(press(sale, "withdraw_by_law")).rejects.toMatchObject({ code: "transition_refused" });
  });

  test("early acceptance does not end it: share, fees and invoices are taken back, once", async () => {
    const sale = await mixedSale();
    const delivered = world.clock.now();
    await press(sale, "accept");
    const accepted = await row(sale);
    // Three days by the seller's level would be earlier.
    expect(accepted.clearsAt?.getTime()).toBe(endOfTaipeiDay(delivered, 7).getTime() + 1);
    expect(await pending(sale)).toBe(850);

    world.pass(6 * DAY);
    await tickOrders(world.system);
    expect((await row(sale)).clearedAt).toBeNull();
    expect((await shownTo(sale, "buyer")).next.sentence).toContain("可以取消並全額退款");
    const again = await Promise.allSettled([press(sale, "withdraw_by_law"), press(sale, "withdraw_by_law")]);
    expect(again.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);

    expect(await row(sale)).toMatchObject({ state: "cancelled", fault: "none", refunded: 1050, clearsAt: null });
    expect(await pending(sale)).toBe(0);
    expect(await refundsOf(world, sale.orderId)).toEqual([900]);
    const has = async (kind: "points" | "coins") => balanceOf(world.system, { kind, userId: sale.buyerId });
    expect([await has("points"), await has("coins")]).toEqual([100, 50]);
    const bills = await pool.query("select total from fee_bills where order_id = $1", [sale.orderId]);
    expect(bills.rows).toEqual([{ total: 0 }, { total: 0 }]);
    expect((await reconcile(world.system)).differences).toEqual([]);

    const room = await shownTo(sale, "buyer");
    expect(room.steps.at(-1)).toMatchObject({ key: "closed", state: "ended" });
    expect(room.money.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    const seller = await world.client(sale.sellerId);
    const month = { query: { month: taipeiMonth(world.clock.now()) } };
    const { sums, closing } = await seller.call(getMyStatement, month);
    expect(closing.pending).toBe(0);
    expect(sums.find(({ kind }) => kind === "refund")?.pending).toBe(-850);

    world.pass(10 * DAY);
    await tickOrders(world.system);
    expect(await balanceOf(world.system, { kind: "balance", userId: sale.sellerId })).toBe(0);
  });

  test("it ends with the seventh day in Taipei, when the delivery is accepted by time and the share clears later", async () => {
    const sale = await mixedSale();
    const end = endOfTaipeiDay(world.clock.now(), 7);
    expect((await row(sale)).deadlineAt).toEqual(end);
    world.pass(end.getTime() - world.clock.now().getTime() - 1000);
    await tickOrders(world.system);
    expect(await row(sale)).toMatchObject({ state: "delivered" });
    world.pass(2000);
    await expect(press(sale, "withdraw_by_law")).rejects.toMatchObject({
      code: "transition_refused",
      message: expect.stringContaining("期限已經過了"),
    });
    await tickOrders(world.system);
    expect(await row(sale)).toMatchObject({ state: "completed" });
    expect(namesOf(await shownTo(sale, "buyer"))).not.toContain("withdraw_by_law");
  });

  test("each delivery begins them anew, and other classes of services have none", async () => {
    const sale = await mixedSale();
    world.pass(5 * DAY);
    const buyer = await world.client(sale.buyerId);
    await buyer.call(calls.requestRevision, {
      params: { id: sale.orderId },
      body: { text: "請把標題放大一點，再換一個顏色" },
    });
    await deliver(sale);
    expect((await row(sale)).withdrawUntil).toEqual(endOfTaipeiDay(world.clock.now(), 7));

    const custom = await boughtByCard(world);
    await deliver(custom);
    const { withdrawUntil, deliveredAt, deadlineAt } = await row(custom);
    expect(withdrawUntil).toBeNull();
    expect(deadlineAt).toEqual(deliveredAt && later(deliveredAt, 7 * DAY));
    await expect(press(custom, "withdraw_by_law")).rejects.toMatchObject({ code: "transition_refused" });
  });

  test("work at a place can be cancelled until its delivery, before and after the start, and not after it", async () => {
    const onSite = { consumerClass: "onsite" } as const;
    for (const questions of [[], [{ text: "地址與可以進場的時間", required: true }]]) {
      const sale = await boughtByCard(world, { ...onSite, questions });
      expect((await row(sale)).state).toBe(questions.length > 0 ? "awaiting_requirements" : "in_progress");
      expect(namesOf(await shownTo(sale, "buyer"))).toContain("withdraw_by_law");
      expect(namesOf(await shownTo(sale, "seller"))).not.toContain("withdraw_by_law");
      await press(sale, "withdraw_by_law");
      const { total, refunded, ...ended } = await row(sale);
      expect(ended).toMatchObject({ state: "cancelled", fault: "none", clearsAt: null });
      expect(refunded).toBe(total);
      expect([await heldFor(world, sale.orderId), await pending(sale)]).toEqual([0, 0]);
    }
    const done = await boughtByCard(world, { ...onSite, questions: [] });
    expect((await shownTo(done, "seller")).next.sentence).toContain("做完當場在這裡回報");
    await deliver(done);
    expect((await row(done)).withdrawUntil).toBeNull();
    expect(namesOf(await shownTo(done, "buyer"))).not.toContain("withdraw_by_law");
    await expect(press(done, "withdraw_by_law")).rejects.toMatchObject({ code: "transition_refused" });
    // A revision does not bring the right back.
    const buyer = await world.client(done.buyerId);
    await buyer.call(calls.requestRevision, {
      params: { id: done.orderId },
      body: { text: "窗台還有一點灰塵，麻煩再擦一次" },
    });
    await expect(press(done, "withdraw_by_law")).rejects.toMatchObject({ code: "transition_refused" });
    expect((await reconcile(world.system)).differences).toEqual([]);
  });

  test("what both sides settled, and what a bank has paid back, is not paid back again", async () => {
    const settled = await mixedSale();
    const [buyer, seller] = [await world.client(settled.buyerId), await world.client(settled.sellerId)];
    const params = { id: settled.orderId };
    await buyer.call(calls.proposeCancellation, { params, body: { refund: 500, reason: "只想留下一半的內容" } });
    const { proposals } = await shownTo(settled, "seller");
    await seller.call(calls.answerProposal, { params: { id: proposals[0]?.id ?? 0 }, body: { agree: true } });
    await expect(press(settled, "withdraw_by_law")).rejects.toMatchObject({ code: "transition_refused" });

    const charged = await boughtByCard(world, lawful);
    await deliver(charged);
    await press(charged, "accept");
    const finance = world.as((await makeMember(world, { roles: ["finance"] })).id);
    const operator = { ...finance, actor: { ...finance.actor, roles: ["finance"] } } as typeof finance;
    const id = await letterAbout(operator, { number: charged.number });
    await expect(press(charged, "withdraw_by_law")).rejects.toMatchObject({ code: "transition_refused" });
    await decided(operator, id, "lost");
    await expect(press(charged, "withdraw_by_law")).rejects.toMatchObject({
      message: expect.stringContaining("銀行已經退還"),
    });
    expect(await refundsOf(world, charged.orderId)).toEqual([]);
    expect((await reconcile(world.system)).differences).toEqual([]);
  });
});
