import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { pauseService } from "#contract/catalog/routes.ts";
import * as calls from "#contract/orders/routes.ts";
import * as requests from "#contract/requests/offer-routes.ts";
import { makeCheckout, makeCollected, makeCoupon } from "#server/testing/factories/coupons.ts";
import { freshKey, orderRow, placeForm } from "#server/testing/factories/orders.ts";
import { makeOffered } from "#server/testing/factories/requests.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const { gateway } = world.fakes;

async function atCheckout() {
  const at = await makeCheckout(world);
  const [seller, platform] = [at.seller.id, at.platform.id];
  return {
    ...at,
    address: { service: at.serviceId, package: at.packageId, sellerCoupon: seller, platformCoupon: platform },
    couponIds: { sellerCouponId: seller, platformCouponId: platform },
  };
}

describe("an order that waits for its payment goes on as it was placed", () => {
  test.each(["coupon paused", "coupon ended", "service paused", "price raised"] as const)("%s", async (what) => {
    const at = await atCheckout();
    const { client, serviceId, packageId, sellerId } = at;
    const { total, seen } = await client.call(calls.getOrderDraft, { query: at.address });
    const body = { ...placeForm(at), ...at.couponIds, seen, expectedTotal: total };
    const { id } = await client.call(calls.placeOrder, { body, key: freshKey() });
    const state = what === "coupon ended" ? "ended" : "paused";
    if (what === "service paused")
      await (await world.client(sellerId)).call(pauseService, { params: { id: serviceId } });
    else if (what === "price raised")
      await world.deps.db.execute(sql`update service_packages set price = price + 500 where id = ${packageId}`);
    else
      for (const coupon of [at.seller, at.platform])
        await world.deps.db.execute(
          sql`update coupons set state = ${state}, ended_at = case ${state}::text when 'ended' then now() end where id = ${coupon.id}`,
        );
    for (const query of [{ service: serviceId }, at.address])
      expect(await client.call(calls.getOrderDraft, { query })).toMatchObject({
        ...{ price: 700, buyerFee: 35, total, seen, couponIds: at.couponIds, blocked: null },
        unpaid: { id, total, due: total, same: true },
      });
    await (await gateway.open(await client.call(calls.payOrder, { params: { id } })))();
    await world.drain();
    expect(await orderRow(world, id)).toMatchObject({ state: "in_progress", paidMoney: total });
  });

  test("of an offer, too", async () => {
    const { offerId, buyerId, sellerId } = await makeOffered(world);
    const buyer = await world.client(buyerId);
    const coupon = await makeCoupon(world, { sellerId, value: 100 });
    await makeCollected(world, coupon.id, buyerId);
    const params = { id: offerId };
    const query = { sellerCoupon: coupon.id };
    const { couponIds, seen, total, lines } = await buyer.call(requests.getOfferCheckout, { params, query });
    const body = { ...couponIds, seen, expectedTotal: total, consent: true };
    const { orderId } = await buyer.call(requests.acceptOffer, { params, body, key: freshKey() });
    await world.deps.db.execute(sql`update coupons set state = 'paused' where id = ${coupon.id}`);
    for (const address of [{}, query])
      expect(await buyer.call(requests.getOfferCheckout, { params, query: address })).toMatchObject({
        ...{ blocked: null, total, couponIds, lines, unpaid: { id: orderId, same: true } },
      });
  });
});
