import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as terms from "#contract/terms.ts";
import { DAY, HOUR } from "#contract/time.ts";
import { blocks } from "#server/db/schema/accounts.ts";
import { offers } from "#server/db/schema/offers.ts";
import { orders } from "#server/db/schema/orders.ts";
import { requests } from "#server/db/schema/requests.ts";
import { pressTransition } from "#server/domains/orders/process/press.ts";
import { one } from "#server/kernel/rows.ts";
import { settleByHand } from "#server/testing/factories/orders.ts";
import { accept, makeOffer, makeOffered, makeRequest, requestDraft } from "#server/testing/factories/requests.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { counterOffer, declineOffers, readOffer } from "./offer/buyer-acts.ts";
import { sellerPress } from "./offer/seller-acts.ts";
import { sendOffer } from "./offer/send-offer.ts";
import { tickRequests } from "./process/tick.ts";
import { explainEnd, press, refuseRequest } from "./request/lifecycle.ts";
import { publishRequest } from "./request/publish-request.ts";
import { saveRequest } from "./request/save-request.ts";
import { tasksOf } from "./tasks.ts";
import { comparePage } from "./views/compare.ts";

const world = await openWorld();
const { db } = world.deps;
const stateOf = async (table: typeof offers | typeof requests, id: number) =>
  one(await db.select({ state: table.state }).from(table).where(eq(table.id, id))).state;
const code = (error: unknown) => (error as { code: string }).code;
const outcomes = async (works: Promise<unknown>[]) =>
  (await Promise.allSettled(works)).map((each) => (each.status === "fulfilled" ? "done" : code(each.reason)));

test("an accepted and paid offer is won, its request chosen, the others declined with thanks once, money to the dollar", async () => {
  const { requestId, buyerId, offerId, sellerId } = await makeOffered(world);
  const second = await makeOffer(world, requestId);
  const orderId = await accept(world, buyerId, offerId);
  const order = one(await db.select().from(orders).where(eq(orders.id, orderId)));
  expect(order).toMatchObject({ price: 6000, buyerFee: 300, total: 6300, commission: 900, sellerId, offerId });
  expect(order.deadlineAt?.getTime()).toBe(order.createdAt.getTime() + terms.offerPaymentMs);
  expect(order.snapshot).toMatchObject({ offer: { scope: ["商標原始檔"], version: 1, requestId } });
  expect((await tasksOf(world.system, buyerId)).map((task) => task.type)).toEqual([2]);
  await settleByHand(world, { orderId, buyerId, total: order.total });
  await world.drain();
  expect(await stateOf(offers, offerId)).toBe("won");
  expect(await stateOf(offers, second.offerId)).toBe("declined");
  expect(await stateOf(requests, requestId)).toBe("chosen");
  const page = await comparePage(world.as(buyerId), requestId);
  expect(page.compared.map((offer) => offer.state)).toEqual(["won", "declined"]);
});

test("of two accepts at once one makes an order; an order that ends unpaid gives the offer back", async () => {
  const { requestId, buyerId, offerId } = await makeOffered(world);
  const second = await makeOffer(world, requestId);
  const both = await outcomes([accept(world, buyerId, offerId), accept(world, buyerId, second.offerId)]);
  expect(both.sort()).toEqual(["done", "offer_taken"]);
  const [order] = await db.select().from(orders).where(eq(orders.buyerId, buyerId));
  await pressTransition(world.as(buyerId), order?.id ?? 0, "cancel_unpaid");
  await world.drain();
  expect([await stateOf(offers, offerId), await stateOf(offers, second.offerId)]).toEqual(["sent", "sent"]);
  expect(
    await outcomes([
      accept(world, buyerId, offerId),
      sellerPress(world.as(second.sellerId), second.offerId, "withdraw"),
    ]),
  ).toEqual(["done", "done"]);
  // Nobody ends a request whose payment may come.
  expect(await outcomes([explainEnd(world.as(buyerId), requestId, "close", { reason: "price", word: "" })])).toEqual([
    "offer_taken",
  ]);
});

test("accept and withdraw at once: one of them", async () => {
  const { buyerId, offerId, sellerId } = await makeOffered(world);
  const both = await outcomes([accept(world, buyerId, offerId), sellerPress(world.as(sellerId), offerId, "withdraw")]);
  expect(both.sort()).toEqual(["done", "offer_refused"]);
});

test("twenty offers under a race are twenty, and a seller's day has ten", async () => {
  const { requestId } = await makeRequest(world);
  const sellers = await Promise.all(Array.from({ length: 21 }, () => makeMember(world)));
  const sent = await outcomes(sellers.map(({ id }) => makeOffer(world, requestId, id)));
  expect(sent.filter((each) => each === "done")).toHaveLength(terms.offersPerRequest);
  expect(sent.filter((each) => each === "offer_limit")).toHaveLength(1);
  expect(one(await db.select().from(requests).where(eq(requests.id, requestId))).offers).toBe(20);

  const { id: eager } = await makeMember(world);
  const { categoryId, subcategoryId } = await requestDraft(world);
  const { id: buyerId } = await makeMember(world);
  const many = await Promise.all(
    Array.from({ length: 11 }, () => makeRequest(world, { buyerId, categoryId, subcategoryId })),
  );
  const tried = await outcomes(many.map((request) => makeOffer(world, request.requestId, eager)));
  expect(tried.filter((each) => each === "offer_quota")).toHaveLength(1);
  // What led nowhere is given back.
  const first = many[tried.indexOf("done")];
  await explainEnd(world.as(buyerId), first?.requestId ?? 0, "close", { reason: "not_needed", word: "" });
  const left = many[tried.indexOf("offer_quota")];
  const waiting = one(
    await db
      .select()
      .from(offers)
      .where(eq(offers.requestId, left?.requestId ?? 0)),
  );
  await sendOffer(world.as(eager), waiting.id, { version: 2, requestVersion: 1 });
  expect(await stateOf(offers, waiting.id)).toBe("sent");
});

test("a counter is taken as a new version, or lapses to the old one; a revised request makes an offer outdated", async () => {
  const { buyerId, offerId, sellerId, requestId } = await makeOffered(world);
  await readOffer(world.as(buyerId), offerId);
  const named = { price: 5000, days: null, scope: ["社群頭像"], word: "" };
  await counterOffer(world.as(buyerId), offerId, named);
  await sellerPress(world.as(sellerId), offerId, "take_counter");
  const taken = one(await db.select().from(offers).where(eq(offers.id, offerId)));
  expect(taken).toMatchObject({ price: 5000, version: 2, state: "sent" });
  expect(taken.scope.map(({ text }) => text)).toEqual(["商標原始檔", "社群頭像"]);

  await counterOffer(world.as(buyerId), offerId, { ...named, price: 4000 });
  world.pass(terms.counterAnswerMs + HOUR);
  await tickRequests(world.system);
  expect(one(await db.select().from(offers).where(eq(offers.id, offerId)))).toMatchObject({
    price: 5000,
    state: "sent",
  });

  const row = one(await db.select().from(requests).where(eq(requests.id, requestId)));
  const typed = await requestDraft(world, {
    categoryId: row.categoryId,
    subcategoryId: row.subcategoryId,
    title: "咖啡店的商標與菜單",
  });
  await saveRequest(world.as(buyerId), requestId, { ...typed, version: 1 });
  await publishRequest(world.as(buyerId), requestId, 2);
  const page = await comparePage(world.as(buyerId), requestId);
  expect(page).toMatchObject({ version: 2, title: "咖啡店的商標與菜單" });
  expect(page.compared[0]).toMatchObject({ outdated: true, covers: [true, false] });
});

test("offers and requests end at their time, reminded before, and their sellers are told", async () => {
  const { requestId, offerId, buyerId } = await makeOffered(world);
  world.pass((terms.offerValidDays[2] as number) * DAY + HOUR);
  await tickRequests(world.system);
  expect(await stateOf(offers, offerId)).toBe("expired");
  const again = await makeOffer(world, requestId, undefined, { validDays: 30 });
  world.pass(terms.requestOpenDays * DAY);
  await tickRequests(world.system);
  expect(await stateOf(requests, requestId)).toBe("expired");
  expect(await stateOf(offers, again.offerId)).toBe("expired");
  await explainEnd(world.as(buyerId), requestId, "tell_reason", { reason: "no_fit", word: "" });
  const once = explainEnd(world.as(buyerId), requestId, "tell_reason", { reason: "price", word: "" });
  expect(await outcomes([once])).toEqual(["request_refused"]);
});

test("a request for one seller is declined, made public and offered for", async () => {
  const { id: sellerId } = await makeMember(world);
  const { requestId, buyerId } = await makeRequest(world, { sellerId });
  expect((await tasksOf(world.system, sellerId)).map((task) => task.type)).toEqual([4]);
  expect(await outcomes([makeOffer(world, requestId)])).toEqual(["not_found"]);
  await refuseRequest(world.as(sellerId), requestId, { reason: "busy", word: "" });
  expect(await stateOf(requests, requestId)).toBe("closed");
  await press(world.as(buyerId), requestId, "make_public");
  const { offerId } = await makeOffer(world, requestId);
  expect(await declineOffers(world.as(buyerId), requestId, { offerIds: [offerId], reason: "price", word: "" })).toEqual(
    { declined: 1 },
  );
});

test("members who blocked each other never meet", async () => {
  const { requestId, buyerId } = await makeRequest(world);
  const { id: sellerId } = await makeMember(world);
  await db.insert(blocks).values({ userId: buyerId, blockedId: sellerId });
  expect(await outcomes([makeOffer(world, requestId, sellerId)])).toEqual(["not_found"]);
});
