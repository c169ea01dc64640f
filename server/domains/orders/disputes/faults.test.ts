import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as calls from "#contract/orders/routes.ts";
import { limits } from "#contract/route/limits.ts";
import { users } from "#server/db/schema/accounts.ts";
import { servicePackages, services } from "#server/db/schema/catalog.ts";
import { balanceOf } from "#server/domains/ledger/index.ts";
import { DAY, HOUR, MINUTE } from "#server/kernel/clock.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import {
  deliveredSale,
  freshKey,
  heldFor,
  makeListing,
  makePaidOrder,
  makePlacedOrder,
  markPaidByHand,
  orderRow,
  placeForm,
} from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { placeOrder } from "../checkout/place-order.ts";
import { passTime } from "../clock/timers.ts";
import { markOrderPaid } from "../payment/pay-order.ts";
import { applyTransition } from "../transition/apply-transition.ts";

const world = await openWorld();
const { db } = world.deps;

const settledAll = async (work: Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map((each) => (each.status === "fulfilled" ? "done" : each.reason.code));

async function booksAreRight() {
  expect((await reconcile(world.system)).differences).toEqual([]);
}

describe("placing", () => {
  test("two buyers at a cap of one: one gets the place, the other is told", async () => {
    const listing = await makeListing(world, { orderCap: 1 });
    const buyers = [await makeMember(world), await makeMember(world)];
    const results = await settledAll(buyers.map(({ id }) => placeOrder(world.as(id), placeForm(listing))));
    expect(results.sort()).toEqual(["done", "seller_full"]);
  });

  test("a place is free again once its time to pay is over, and when the order is given up", async () => {
    const listing = await makeListing(world, { orderCap: 1 });
    const first = await makePlacedOrder(world, listing);
    const second = await world.client((await makeMember(world)).id);
    const draft = await second.call(calls.getOrderDraft, { query: { service: listing.serviceId } });
    expect(draft.blocked).toBe("賣家目前接單已滿，請稍後再來，或先收藏這項服務。");
    await (await world.client(first.buyerId)).call(calls.applyTransition, {
      params: { id: first.orderId, name: "cancel_unpaid" },
    });
    const { id } = await second.call(calls.placeOrder, { body: placeForm(listing) });
    world.pass(31 * MINUTE);
    expect((await makePlacedOrder(world, listing)).orderId).not.toBe(id);
  });

  test("a double click makes one order", async () => {
    const listing = await makeListing(world);
    const buyer = await world.client((await makeMember(world)).id);
    const form = { body: placeForm(listing), key: freshKey() };
    await buyer.call(calls.getMyDashboard, {});
    const placed = await Promise.all([1, 2, 3].map(() => buyer.call(calls.placeOrder, form)));
    expect(new Set(placed.map(({ id }) => id)).size).toBe(1);
  });

  test("what cannot be bought is refused, with the reason", async () => {
    const listing = await makeListing(world);
    const { id } = await makeMember(world);
    const place = (form: object, who = id) => placeOrder(world.as(who), { ...placeForm(listing), ...form });
    await expect(place({ consent: false })).rejects.toMatchObject({ code: "consent_required" });
    await expect(place({ expectedTotal: listing.total - 1 })).rejects.toMatchObject({ code: "price_changed" });
    await expect(place({ optionIds: [999_999] })).rejects.toMatchObject({ code: "price_changed" });
    await expect(place({}, listing.sellerId)).rejects.toMatchObject({ code: "own_service" });
    await expect(place({ serviceId: 999_999 })).rejects.toMatchObject({ code: "not_found" });
    await db.update(servicePackages).set({ price: 1500 }).where(eq(servicePackages.id, listing.packageId));
    await expect(place({})).rejects.toMatchObject({ code: "price_changed" });
    for (const state of ["paused", "removed", "draft"]) {
      await db.update(services).set({ state }).where(eq(services.id, listing.serviceId));
      const code = { paused: "service_not_for_sale", removed: "gone", draft: "not_found" }[state];
      await expect(place({})).rejects.toMatchObject({ code });
    }
    await db.update(services).set({ state: "published" }).where(eq(services.id, listing.serviceId));
    await db.update(users).set({ status: 2 }).where(eq(users.id, listing.sellerId));
    await expect(place({})).rejects.toMatchObject({ code: "service_not_for_sale" });
  });

  test("what is edited later does not reach an order", async () => {
    const sale = await makePlacedOrder(world);
    await db.update(servicePackages).set({ price: 9000, name: "改過" }).where(eq(servicePackages.id, sale.packageId));
    const buyer = await world.client(sale.buyerId);
    expect(await buyer.call(calls.getOrderInfo, { params: { id: sale.orderId } })).toMatchObject({
      total: 1050,
      snapshot: { package: { name: "基本", price: 1000 } },
    });
  });
});

describe("paying", () => {
  test("expiry and payment at once: either the order is paid, or the money is on its way back", async () => {
    for (let i = 0; i < 4; i++) {
      const sale = await makePlacedOrder(world);
      world.pass(31 * MINUTE);
      const work = [() => markPaidByHand(world, sale), () => passTime(world.system)];
      await Promise.all((i % 2 === 0 ? work : work.reverse()).map((each) => each()));
      await passTime(world.system);
      const { state } = await orderRow(world, sale.orderId);
      expect(["awaiting_requirements", "expired"]).toContain(state);
      expect(await heldFor(world, sale.orderId)).toBe(state === "expired" ? 0 : sale.total);
    }
    await booksAreRight();
  });

  test("the same word of the gateway twice pays once; a second payment goes back", async () => {
    const sale = await makePlacedOrder(world);
    const attemptId = await markPaidByHand(world, sale);
    const word = { orderId: sale.orderId, attemptId, amount: sale.total, gateway: "newebpay" };
    await Promise.all([markOrderPaid(world.system, word), markOrderPaid(world.system, word)]);
    await markPaidByHand(world, sale);
    expect(await heldFor(world, sale.orderId)).toBe(sale.total);
    const { rows } = await world.deps.pool.query(
      "select count(*)::int as n from order_events where order_id = $1 and name = 'pay'",
      [sale.orderId],
    );
    expect(rows[0].n).toBe(1);
    await booksAreRight();
  });

  test("an order that is over takes no payment", async () => {
    const sale = await makePlacedOrder(world);
    const buyer = await world.client(sale.buyerId);
    world.pass(31 * MINUTE);
    await expect(buyer.call(calls.payOrder, { params: { id: sale.orderId } })).rejects.toMatchObject({
      code: "payment_closed",
    });
  });
});

describe("ending", () => {
  test("accepted by hand and by time at once, it is paid out once", async () => {
    for (let i = 0; i < 3; i++) {
      const sale = await deliveredSale(world);
      world.pass(8 * DAY);
      await settledAll([applyTransition(world.as(sale.buyerId), sale.orderId, "accept"), passTime(world.system)]);
      expect(await orderRow(world, sale.orderId)).toMatchObject({ state: "completed" });
      expect(await balanceOf(world.system, { kind: "revenue_pending", userId: sale.sellerId })).toBe(850);
      expect(await heldFor(world, sale.orderId)).toBe(0);
    }
    await booksAreRight();
  });

  test("declined within a day, all money goes back; after a day it is too late", async () => {
    const sale = await makePaidOrder(world);
    const seller = await world.client(sale.sellerId);
    const decline = (id: number) =>
      seller.call(calls.declineOrder, { params: { id }, body: { reason: "近期檔期已滿，抱歉" } });
    await decline(sale.orderId);
    const row = await orderRow(world, sale.orderId);
    expect(row).toMatchObject({ state: "cancelled", fault: "none", refunded: sale.total, clearsAt: null });
    const late = await makePaidOrder(world, sale);
    world.pass(25 * HOUR);
    await expect(decline(late.orderId)).rejects.toMatchObject({ code: "transition_refused" });
    await booksAreRight();
  });

  test("a day past due the buyer may leave with all the money; only the buyer may review that", async () => {
    const sale = await makePaidOrder(world, await makeListing(world, { questions: [] }));
    const params = { id: sale.orderId };
    const buyer = await world.client(sale.buyerId);
    world.pass(7 * DAY + 23 * HOUR);
    await expect(
      buyer.call(calls.applyTransition, { params: { ...params, name: "cancel_late" } }),
    ).rejects.toMatchObject({ code: "transition_refused" });
    world.pass(2 * HOUR);
    await buyer.call(calls.applyTransition, { params: { ...params, name: "cancel_late" } });
    expect(await orderRow(world, sale.orderId)).toMatchObject({
      state: "cancelled",
      fault: "seller",
      refunded: sale.total,
    });
    const body = { overall: 1, quality: 1, communication: 1, value: 1, text: "超過交期都沒有任何回應。" };
    const seller = await world.client(sale.sellerId);
    await expect(seller.call(calls.reviewOrder, { params, body })).rejects.toMatchObject({ code: "review_closed" });
    await buyer.call(calls.reviewOrder, { params, body });
    expect((await seller.call(calls.getOrder, { params })).review.theirs).toMatchObject({ overall: 1 });
    await booksAreRight();
  });
});

describe("others", () => {
  test("an order of somebody else does not exist", async () => {
    const sale = await makePaidOrder(world);
    const stranger = await world.client((await makeMember(world)).id);
    const params = { id: sale.orderId };
    const tries = [
      () => stranger.call(calls.getOrder, { params }),
      () => stranger.call(calls.getOrderInfo, { params }),
      () => stranger.call(calls.payOrder, { params }),
      () => stranger.call(calls.applyTransition, { params: { ...params, name: "accept" } }),
      () => stranger.call(calls.submitRequirements, { params, body: { answers: ["x"] } }),
      () => stranger.call(calls.deliverOrder, { params, body: { text: "x" } }),
      () => stranger.call(calls.sendRoomMessage, { params, body: { text: "x" } }),
      () => stranger.call(calls.readRoom, { params }),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ status: 404, code: "not_found" });
    const seller = await world.client(sale.sellerId);
    await expect(seller.call(calls.payOrder, { params })).rejects.toMatchObject({ status: 404 });
    await expect(world.visitor().call(calls.getOrder, { params })).rejects.toMatchObject({ status: 401 });
  });

  test("a suspended member can do nothing, while the other side goes on", async () => {
    const sale = await makePaidOrder(world);
    const buyer = await world.client(sale.buyerId);
    await db.update(users).set({ status: 2 }).where(eq(users.id, sale.buyerId));
    await expect(buyer.call(calls.getOrder, { params: { id: sale.orderId } })).rejects.toMatchObject({
      status: 403,
      code: "account_blocked",
    });
    const seller = await world.client(sale.sellerId);
    expect(await seller.call(calls.getOrder, { params: { id: sale.orderId } })).toMatchObject({ side: "seller" });
  });

  test("a room is silent before payment, and a flood is stopped", async () => {
    const sale = await makePlacedOrder(world);
    const buyer = await world.client(sale.buyerId);
    const send = (text: string) => buyer.call(calls.sendRoomMessage, { params: { id: sale.orderId }, body: { text } });
    await expect(send("可以加 LINE 嗎")).rejects.toMatchObject({ code: "transition_refused" });
    await markPaidByHand(world, sale);
    await expect(send("")).rejects.toMatchObject({ code: "invalid" });
    world.pass(MINUTE);
    for (let n = 0; n < limits.roomMessage.max; n++) await send(`第 ${n} 則`);
    await expect(send("太多了")).rejects.toMatchObject({ code: "too_many" });
  });
});
