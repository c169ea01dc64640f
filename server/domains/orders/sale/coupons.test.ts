import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { coinLimit } from "#contract/orders/money/parts.ts";
import * as calls from "#contract/orders/routes.ts";
import * as requests from "#contract/requests/offer-routes.ts";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import { balanceOf } from "#server/domains/ledger/index.ts";
import { DAY, HOUR, MINUTE } from "#server/kernel/clock.ts";
import type { Settlement } from "#server/sandbox/newebpay/trade.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { makeCheckout, makeCollected, makeCoupon } from "#server/testing/factories/coupons.ts";
import { grant } from "#server/testing/factories/ledger.ts";
import { freshKey, makeListing, orderRow, placeForm, proposalsOf } from "#server/testing/factories/orders.ts";
import { makeOffered } from "#server/testing/factories/requests.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { runDueRefunds } from "../../payments/refunds/run-refunds.ts";
import { applyTransition } from "../transition/apply-transition.ts";
import { deliverOrder } from "./deliver-order.ts";

const world = await openWorld();
const ctx = world.system;
const { gateway } = world.fakes;
const proved = async () => expect((await reconcile(ctx)).differences).toEqual([]);

/** The bank captures what it has been sent; what waited for that goes back now. */
async function captured(): Promise<void> {
  await gateway.batch();
  world.pass(HOUR + MINUTE);
  await runDueRefunds(ctx);
  await world.drain();
}

/** NT$ of an order that the gateway has given back. */
async function backOf(orderId: number): Promise<number> {
  const [paid] = await world.deps.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId));
  return gateway.back(paid?.number ?? "");
}

/** A buyer at the checkout with two coupons, with what its page asks and what its button does. */
async function atCheckout() {
  const at = await makeCheckout(world);
  const { client } = at;
  const draft = (coupons: { sellerCoupon?: number; platformCoupon?: number } = {}) =>
    client.call(calls.getOrderDraft, { query: { service: at.serviceId, ...coupons } });
  const place = async (ids: { sellerCouponId?: number; platformCouponId?: number }, expectedTotal: number) => {
    const { sellerCouponId, platformCouponId } = ids;
    const { seen } = await draft({
      ...(sellerCouponId && { sellerCoupon: sellerCouponId }),
      ...(platformCouponId && { platformCoupon: platformCouponId }),
    });
    const body = { ...placeForm(at), ...ids, seen, expectedTotal };
    return client.call(calls.placeOrder, { body, key: freshKey() });
  };
  return { ...at, draft, place };
}
type Checkout = Awaited<ReturnType<typeof atCheckout>>;
const both = ({ seller, platform }: Checkout) => ({ sellerCouponId: seller.id, platformCouponId: platform.id });
const code = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => error.body?.code,
  );

test("the bill counts the seller's coupon and then the platform's, and a sale pays everybody by it", async () => {
  const at = await atCheckout();
  const plain = await at.draft();
  expect(plain.coupons.map(({ id, discount }) => [id, discount])).toEqual([
    [at.platform.id, 200],
    [at.seller.id, 100],
  ]);
  const draft = await at.draft({ sellerCoupon: at.seller.id, platformCoupon: at.platform.id });
  expect(draft).toMatchObject({ price: 700, buyerFee: 35, total: 735, couponIds: both(at) });
  expect(coinLimit(draft)).toBe(0);

  const { id } = await at.place(both(at), 735);
  const params = { id };
  await (await gateway.open(await at.client.call(calls.payOrder, { params })))();
  await world.drain();
  expect(await orderRow(world, id)).toMatchObject({ state: "in_progress", paidMoney: 735, subsidy: 200 });
  await proved();
  await deliverOrder(world.as(at.sellerId), id, "完成", []);
  await applyTransition(world.as(at.buyerId), id, "accept");
  // The seller is paid for 900: their own coupon is theirs to bear, the platform's is not.
  expect(await balanceOf(ctx, { kind: "revenue_pending", userId: at.sellerId })).toBe(900 - 135);
  world.pass(DAY);
  await proved();
  expect((await at.draft()).coupons, "used up").toEqual([]);
});

test.each<Settlement>(["instant", "batch"])(
  "all of it goes back, and the coupons with it; half of it takes half of what the platform added (captured: %s)",
  async (settlement) => {
    await gateway.settlement(settlement);
    const back: number[] = [];
    const [whole, half] = [await atCheckout(), await atCheckout()];
    const promotions = await balanceOf(ctx, { kind: "promotions" });
    for (const at of [whole, half]) {
      const { id } = await at.place(both(at), 735);
      const params = { id };
      await (await gateway.open(await at.client.call(calls.payOrder, { params })))();
      await world.drain();
      const seller = await world.client(at.sellerId);
      if (at === whole) await seller.call(calls.declineOrder, { params, body: { reason: "這陣子檔期已滿，抱歉" } });
      else {
        await seller.call(calls.proposeCancellation, { params, body: { refund: 367, reason: "只完成了一半的內容" } });
        const [proposal] = await proposalsOf(world, id);
        const answer = { params: { id: proposal?.id ?? 0 }, body: { agree: true } };
        await at.client.call(calls.answerProposal, answer);
      }
      await world.drain();
      await proved();
      await captured();
      back.push(await backOf(id));
    }
    expect(back).toEqual([735, 367]);
    // Of 200 that the platform added to the second, what belongs to the 367 of 735 that went back.
    expect(promotions - (await balanceOf(ctx, { kind: "promotions" }))).toBe(200 - Math.round((200 * 367) / 735));
    expect((await whole.draft()).coupons).toHaveLength(2);
    expect((await half.draft()).coupons).toEqual([]);
  },
);

test("an order that ends unpaid gives its coupons back; what is held is no one else's", async () => {
  const at = await atCheckout();
  const { id } = await at.place(both(at), 735);
  const { serviceId: other } = await makeListing(world, { sellerId: at.sellerId });
  expect((await at.client.call(calls.getOrderDraft, { query: { service: other } })).coupons).toEqual([]);
  await applyTransition(world.as(at.buyerId), id, "cancel_unpaid");
  expect((await at.draft()).coupons).toHaveLength(2);
  await proved();
});

test("a coupon that may not be used changes the sum, which the buyer is told before anything is placed", async () => {
  const at = await atCheckout();
  const foreign = await makeCoupon(world, { sellerId: (await makeMember(world)).id, value: 50 });
  expect(await code(at.place({ sellerCouponId: foreign.id }, 998))).toBe("price_changed");
  expect(await at.draft({ sellerCoupon: foreign.id })).toMatchObject({
    total: 1050,
    couponIds: { sellerCouponId: null },
  });
});

describe("an accepted offer", () => {
  /** A buyer in front of an offer of NT$12,000, with a coupon of the seller, one of the platform, and one for a service. */
  async function atOffer() {
    const { offerId, buyerId, sellerId } = await makeOffered(world);
    const client = await world.client(buyerId);
    const seller = await makeCoupon(world, { sellerId, value: 100 });
    const platform = await makeCoupon(world, { value: 200 });
    const { serviceId } = await makeListing(world, { sellerId });
    const service = await makeCoupon(world, {
      value: 300,
      scope: "service",
      scopeId: serviceId,
    });
    for (const { id } of [seller, platform, service]) await makeCollected(world, id, buyerId);
    const params = { id: offerId };
    const checkout = (query: { sellerCoupon?: number; platformCoupon?: number } = {}) =>
      client.call(requests.getOfferCheckout, { params, query });
    const accept = async (ids: { sellerCouponId?: number; platformCouponId?: number }) => {
      const { sellerCouponId: sellerCoupon, platformCouponId: platformCoupon } = ids;
      const shown = await checkout({
        ...(sellerCoupon && { sellerCoupon }),
        ...(platformCoupon && { platformCoupon }),
      });
      const body = { ...ids, seen: shown.seen, expectedTotal: shown.total, consent: true };
      return client.call(requests.acceptOffer, { params, body, key: freshKey() });
    };
    return { buyerId, sellerId, client, seller, platform, service, checkout, accept };
  }

  test("takes the seller's coupon and then the platform's, best first; one for a service says why not", async () => {
    const at = await atOffer();
    const plain = await at.checkout();
    expect(plain.coupons.map(({ id, discount, refusal }) => [id, discount, refusal])).toEqual([
      [at.platform.id, 200, null],
      [at.seller.id, 100, null],
      [at.service.id, 0, "只能用在「名片設計與完稿」。"],
    ]);
    const { price } = plain;
    const ids = { sellerCouponId: at.seller.id, platformCouponId: at.platform.id };
    const shown = await at.checkout({ sellerCoupon: at.seller.id, platformCoupon: at.platform.id });
    expect(shown).toMatchObject({ price: price - 300, platformDiscount: 200, couponIds: ids });
    expect(shown.total).toBe(price - 300 + Math.round((price - 300) * 0.05));
    const { orderId } = await at.accept(ids);
    // Its own order holds them: they are still chosen here, and free nowhere else.
    expect(await at.checkout()).toMatchObject({ couponIds: ids, unpaid: { id: orderId, same: true } });
    await (await gateway.open(await at.client.call(calls.payOrder, { params: { id: orderId } })))();
    await world.drain();
    expect(await orderRow(world, orderId)).toMatchObject({
      ...{ state: "in_progress", paidMoney: shown.total, sellerDiscount: 100, platformDiscount: 200, subsidy: 200 },
      snapshot: { package: { price } },
    });
    await proved();
    await deliverOrder(world.as(at.sellerId), orderId, "完成", []);
    await applyTransition(world.as(at.buyerId), orderId, "accept");
    const share = price - 100 - Math.round((price - 100) * 0.15);
    expect(await balanceOf(ctx, { kind: "revenue_pending", userId: at.sellerId })).toBe(share);
    await proved();
  });

  test("gives its coupons back when it ends unpaid, and is not made for a sum that nobody saw", async () => {
    const at = await atOffer();
    const { orderId } = await at.accept({ platformCouponId: at.platform.id });
    await applyTransition(world.as(at.buyerId), orderId, "cancel_unpaid");
    await world.drain();
    expect((await at.checkout()).coupons).toHaveLength(3);
    const { seen, total } = await at.checkout();
    const body = { platformCouponId: at.platform.id, seen, expectedTotal: total, consent: true };
    const params = { id: (await at.checkout()).offerId };
    expect(await code(at.client.call(requests.acceptOffer, { params, body, key: freshKey() }))).toBe("offer_changed");
  });
});

test("who bears the site's coupon is told to the seller in room and papers, and not to the buyer", async () => {
  const at = await atCheckout();
  const { serviceId, sellerId, buyerId } = at;
  const scope = { scope: "service", scopeId: serviceId, bearerId: sellerId };
  const shared = await makeCoupon(world, { ...scope, value: 200, sellerBp: 3000, budget: 1000 });
  await makeCollected(world, shared.id, buyerId);
  const draft = await at.draft({ platformCoupon: shared.id });
  expect(draft.coupons.find(({ id }) => id === shared.id)).toMatchObject({ bearer: "split", discount: 200 });
  const { id } = await at.place({ platformCouponId: shared.id }, draft.total);
  const seller = await world.client(sellerId);
  const [room, info] = [calls.getOrder, calls.getOrderInfo] as const;
  const params = { id };
  expect(await seller.call(room, { params })).toMatchObject({ couponShare: { platform: 140, seller: 60 } });
  expect(await seller.call(info, { params })).toMatchObject({
    couponShare: { platform: 140, seller: 60 },
    // 85 % of the price and of what the site adds to it: 1,000 less the seller's 60.
    earns: 799,
  });
  expect(await at.client.call(room, { params })).toMatchObject({ couponShare: null });
  expect(await at.client.call(info, { params })).toMatchObject({ couponShare: null });
});

test("an order that waits keeps its coupons, points and method on its checkout, which pays it and places no other", async () => {
  const at = await atCheckout();
  const { serviceId, buyerId, client } = at;
  const { total } = await at.draft({ sellerCoupon: at.seller.id, platformCoupon: at.platform.id });
  const { id } = await at.place(both(at), total);
  await grant(world, buyerId, "points", 50);
  await client.call(calls.payOrder, { params: { id }, body: { method: "atm", points: 50 } });
  // As the browser comes back: with the address of before, and in another tab, with only the service.
  const address = { sellerCoupon: at.seller.id, platformCoupon: at.platform.id };
  for (const asked of [address, {}]) {
    const draft = await at.draft(asked);
    expect(draft).toMatchObject({
      total,
      couponIds: both(at),
      setAside: { points: 50, coins: 0 },
      unpaid: { id, total, due: total - 50, method: "atm", same: true },
    });
    expect(draft.coupons.map(({ refusal }) => refusal)).toEqual([null, null]);
  }
  const { packageId } = at;
  const bare = await client.call(calls.getOrderDraft, { query: { service: serviceId, package: packageId } });
  expect(bare).toMatchObject({ couponIds: { sellerCouponId: null }, unpaid: { id, same: false } });
  // Another wish is refused with the way to the one that waits, also where its coupon is taken by that.
  await expect(at.place(both(at), total)).rejects.toMatchObject({
    body: { code: "unpaid_waiting", url: `/transactions/${id}` },
  });
  const room = await client.call(calls.getOrder, { params: { id } });
  expect(room.paying).toMatchObject({ setAside: { points: 50, coins: 0 }, method: "atm" });
  const [row] = (await client.call(calls.listMyOrders, {})).data;
  expect(row).toMatchObject({ amount: total, due: total - 50 });
  await applyTransition(world.as(buyerId), id, "cancel_unpaid");
  expect((await at.draft()).unpaid).toBeNull();
});

test("the checkout of an accepted offer goes on with the order that waits for its payment", async () => {
  const { offerId, buyerId, sellerId } = await makeOffered(world);
  const buyer = await world.client(buyerId);
  const coupon = await makeCoupon(world, { sellerId, value: 100 });
  await makeCollected(world, coupon.id, buyerId);
  const params = { id: offerId };
  const before = await buyer.call(requests.getOfferCheckout, { params, query: { sellerCoupon: coupon.id } });
  const { couponIds, seen, total } = before;
  const body = { ...couponIds, seen, expectedTotal: total, consent: true };
  const { orderId } = await buyer.call(requests.acceptOffer, { params, body, key: freshKey() });
  const again = await buyer.call(requests.getOfferCheckout, { params });
  expect(again).toMatchObject({ blocked: null, total, couponIds, unpaid: { id: orderId, same: true } });
});
