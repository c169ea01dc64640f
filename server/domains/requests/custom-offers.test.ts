import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as terms from "#contract/terms.ts";
import { DAY } from "#contract/time.ts";
import { offers } from "#server/db/schema/offers.ts";
import { orders } from "#server/db/schema/orders.ts";
import { offerContent } from "#server/demo/forms.ts";
import { accept } from "#server/demo/play.ts";
import { applyTransition } from "#server/domains/orders/transition/apply-transition.ts";
import { one } from "#server/kernel/rows.ts";
import { makeThread } from "#server/testing/factories/messaging.ts";
import { makePlacedOrder, markPaidByHand } from "#server/testing/factories/orders.ts";
import { openWorld } from "#server/testing/world.ts";
import { beginRoomOffer, beginThreadOffer } from "./offer/begin-offer.ts";
import { saveOffer } from "./offer/save-offer.ts";
import { sendOffer } from "./offer/send-offer.ts";
import { offerForm } from "./views/offer-form.ts";
import { unpaidOffers } from "./views/offer-lists.ts";
import { roomOffers, threadOffers } from "./views/thread-offers.ts";

const world = await openWorld();
const { db } = world.deps;
const code = (error: unknown) => (error as { code: string }).code;
const orderOf = async (id: number) => one(await db.select().from(orders).where(eq(orders.id, id)));

/** Completes and sends the draft offer. */
async function send(sellerId: number, offerId: number): Promise<number> {
  const ctx = world.as(sellerId);
  await saveOffer(ctx, offerId, { ...offerContent({ title: "咖啡店的名片設計" }), version: 1 });
  await sendOffer(ctx, offerId, { version: 2, requestVersion: null });
  return offerId;
}

test("an offer in a conversation is accepted and paid without a request", async () => {
  const { threadId, senderId: buyerId, receiverId: sellerId } = await makeThread(world);
  const offerId = await send(sellerId, await beginThreadOffer(world.as(sellerId), threadId));
  const orderId = await accept(world.as(buyerId), offerId);
  const order = await orderOf(orderId);
  expect(order).toMatchObject({ price: 6000, total: 6300, serviceId: null, offerId });
  expect((await unpaidOffers(world.as(buyerId), "buyer", 1)).rows).toMatchObject([{ orderId, requestId: null }]);
  await markPaidByHand(world, { orderId, buyerId, total: order.total });
  await world.drain();
  const { offers: shown } = await threadOffers(world.as(buyerId), threadId);
  expect(shown.map((offer) => [offer.state, offer.orderId, offer.request])).toEqual([["won", orderId, null]]);
});

test("in a room the seller offers what follows once it is paid; unpaid, the offer stands as before", async () => {
  const sale = await makePlacedOrder(world);
  const seller = world.as(sale.sellerId);
  expect(await beginRoomOffer(seller, sale.orderId).catch(code)).toBe("message_refused");
  await markPaidByHand(world, sale);
  expect(await beginRoomOffer(world.as(sale.buyerId), sale.orderId).catch(code)).toBe("message_refused");
  const offerId = await send(sale.sellerId, await beginRoomOffer(seller, sale.orderId));
  const orderId = await accept(world.as(sale.buyerId), offerId);
  await applyTransition(world.as(sale.buyerId), orderId, "cancel_unpaid");
  await world.drain();
  const { offers: shown } = await roomOffers(world.as(sale.buyerId), sale.orderId);
  expect(shown.map((offer) => [offer.id, offer.state, offer.orderId])).toEqual([[offerId, "sent", null]]);
  await markPaidByHand(world, { ...sale, orderId: await accept(world.as(sale.buyerId), offerId), total: 6300 });
  await world.drain();
  expect((await roomOffers(seller, sale.orderId)).offers[0]?.state).toBe("won");
});

test("a seller's day has thirty offers in conversations, beside those to requests", async () => {
  const { threadId, senderId: buyerId, receiverId: sellerId } = await makeThread(world);
  const offerId = await beginThreadOffer(world.as(sellerId), threadId);
  await saveOffer(world.as(sellerId), offerId, { ...offerContent({ title: "咖啡店的名片設計" }), version: 1 });
  const sent = { threadId, buyerId, sellerId, state: "withdrawn", sentAt: world.clock.now() };
  await db.insert(offers).values(Array.from({ length: terms.customOffersPerDay }, () => sent));
  const form = await offerForm(world.as(sellerId), offerId);
  expect(form.quota).toMatchObject({ left: 0, max: terms.customOffersPerDay });
  expect(form.blocked).toMatch(/^一天最多送出 30 份報價，.+ 之後可以再送。$/);
  const seen = { version: 2, requestVersion: null };
  expect(await sendOffer(world.as(sellerId), offerId, seen).catch(code)).toBe("offer_quota");
  world.pass(DAY);
  await sendOffer(world.as(sellerId), offerId, seen);
  expect(one(await db.select().from(offers).where(eq(offers.id, offerId))).state).toBe("sent");
});
