import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { CounterForm } from "#contract/requests/offer-forms.ts";
import * as terms from "#contract/terms.ts";
import { DAY, HOUR } from "#contract/time.ts";
import { blocks, users } from "#server/db/schema/accounts.ts";
import { files } from "#server/db/schema/files.ts";
import { notifications, outbox } from "#server/db/schema/notifications.ts";
import { offers } from "#server/db/schema/offers.ts";
import { orders } from "#server/db/schema/orders.ts";
import { requestFiles, requestInvitations, requests } from "#server/db/schema/requests.ts";
import { offerContent } from "#server/demo/forms.ts";
import { accept } from "#server/demo/play.ts";
import { applyTransition } from "#server/domains/orders/transition/apply-transition.ts";
import { one } from "#server/kernel/rows.ts";
import { markPaidByHand } from "#server/testing/factories/orders.ts";
import { makeOffer, makeOffered, makeRequest, requestDraft } from "#server/testing/factories/requests.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { counterOffer, declineOffer, declineOffers, readOffer } from "./offer/buyer-acts.ts";
import { followOrder } from "./offer/follow-orders.ts";
import { saveOffer } from "./offer/save-offer.ts";
import { transitionAsSeller } from "./offer/seller-acts.ts";
import { sendOffer } from "./offer/send-offer.ts";
import { explainEnd, makePublic, press, refuseRequest } from "./request/lifecycle.ts";
import { publishRequest } from "./request/publish-request.ts";
import { saveRequest } from "./request/save-request.ts";
import { tasksOf } from "./tasks.ts";
import { tickRequests } from "./transition/tick.ts";
import { comparePage } from "./views/compare.ts";
import { offerDetail } from "./views/offer.ts";
import { offerForm } from "./views/offer-form.ts";
import { myOffers, requestOrder, unpaidOffers } from "./views/offer-lists.ts";

const world = await openWorld();
const { db } = world.deps;
const stateOf = async (table: typeof offers | typeof requests, id: number) =>
  one(await db.select({ state: table.state }).from(table).where(eq(table.id, id))).state;
const code = (error: unknown) => (error as { code: string }).code;
/** A member's notifications. */
const told = async (userId: number) =>
  (await db.select({ title: notifications.title }).from(notifications).where(eq(notifications.userId, userId))).map(
    ({ title }) => title,
  );
/** The newest mail of that subject to a member. */
async function mailed(userId: number, subject: string): Promise<string> {
  const { rows } = await db.execute<{ text: string }>(sql`
    select o.text from ${outbox} o join users u on u.email = o.to
    where u.id = ${userId} and o.subject = ${subject} order by o.id desc limit 1`);
  return one(rows).text;
}
const outcomes = async (works: Promise<unknown>[]) =>
  (await Promise.allSettled(works)).map((each) => (each.status === "fulfilled" ? "done" : code(each.reason)));

test("an accepted and paid offer is won, its request chosen, the others declined with thanks once, money to the dollar", async () => {
  const { requestId, buyerId, offerId, sellerId } = await makeOffered(world);
  const second = await makeOffer(world, requestId);
  const orderId = await accept(world.as(buyerId), offerId);
  const order = one(await db.select().from(orders).where(eq(orders.id, orderId)));
  expect(order).toMatchObject({ price: 6000, buyerFee: 300, total: 6300, commission: 900, sellerId, offerId });
  expect(order.deadlineAt?.getTime()).toBe(order.createdAt.getTime() + terms.offerPaymentMs);
  expect(order.snapshot).toMatchObject({ offer: { scope: ["商標原始檔"], version: 1, requestId } });
  expect((await tasksOf(world.system, buyerId)).map((task) => task.type)).toEqual([2]);
  const unpaid = async (id: number, side: "buyer" | "seller") =>
    (await unpaidOffers(world.as(id), side, 1)).rows.map((row) => [row.orderId, row.amount]);
  expect([await unpaid(buyerId, "buyer"), await unpaid(sellerId, "seller")]).toEqual([
    [[orderId, 6300]],
    [[orderId, 5100]],
  ]);
  const waits = await requestOrder(world.as(buyerId), requestId);
  expect(waits).toMatchObject({ offer: { id: offerId }, order: { id: orderId, total: 6300 } });
  expect(waits.order.payBy).not.toBeNull();
  await markPaidByHand(world, { orderId, buyerId, total: order.total });
  await world.drain();
  expect(await stateOf(offers, offerId)).toBe("won");
  expect(await stateOf(offers, second.offerId)).toBe("declined");
  expect(await stateOf(requests, requestId)).toBe("chosen");
  const page = await comparePage(world.as(buyerId), requestId);
  expect(page.compared.map((offer) => offer.state)).toEqual(["won", "declined"]);
  expect([await unpaid(buyerId, "buyer"), await unpaid(sellerId, "seller")]).toEqual([[], []]);
  expect((await requestOrder(world.as(buyerId), requestId)).order.payBy).toBeNull();

  // The same event again, twice at once.
  const again = { orderId, to: "in_progress" } as const;
  await Promise.all([followOrder(world.system, again), followOrder(world.system, again)]);
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from request_events where request_id = ${requestId} or offer_id in (${offerId}, ${second.offerId})
    order by name`);
  expect(rows.map(({ name }) => name).filter((name) => ["paid", "choose", "thank"].includes(name))).toEqual([
    "choose",
    "paid",
    "thank",
  ]);
  expect((await told(second.sellerId)).filter((title) => title.includes("選擇了其他提案"))).toHaveLength(1);
});

test("of two accepts at once one makes an order; an order that ends unpaid gives the offer back", async () => {
  const { requestId, buyerId, offerId } = await makeOffered(world);
  const second = await makeOffer(world, requestId);
  const both = await outcomes([accept(world.as(buyerId), offerId), accept(world.as(buyerId), second.offerId)]);
  expect(both.sort()).toEqual(["done", "offer_taken"]);
  const [order] = await db.select().from(orders).where(eq(orders.buyerId, buyerId));
  await applyTransition(world.as(buyerId), order?.id ?? 0, "cancel_unpaid");
  await world.drain();
  expect([await stateOf(offers, offerId), await stateOf(offers, second.offerId)]).toEqual(["sent", "sent"]);
  expect(
    await outcomes([
      accept(world.as(buyerId), offerId),
      transitionAsSeller(world.as(second.sellerId), second.offerId, "withdraw"),
    ]),
  ).toEqual(["done", "done"]);
  // A request cannot be ended while a payment for it may still come.
  expect(await outcomes([explainEnd(world.as(buyerId), requestId, "close", { reason: "price", word: "" })])).toEqual([
    "offer_taken",
  ]);
});

test("accept and withdraw at once: one of them", async () => {
  const { buyerId, offerId, sellerId } = await makeOffered(world);
  const both = await outcomes([
    accept(world.as(buyerId), offerId),
    transitionAsSeller(world.as(sellerId), offerId, "withdraw"),
  ]);
  expect(both.sort()).toEqual(["done", "offer_refused"]);
});

test("an offer that is accepted twice at once makes one order; accept and the end of the request at once, one of them", async () => {
  const { buyerId, offerId } = await makeOffered(world);
  const both = await outcomes([accept(world.as(buyerId), offerId), accept(world.as(buyerId), offerId)]);
  expect(both.sort()).toEqual(["done", "offer_refused"]);

  const { requestId, buyerId: late } = await makeRequest(world);
  const last = await makeOffer(world, requestId, undefined, { validDays: 30 });
  world.pass(terms.requestOpenDays * DAY + HOUR);
  const [accepted] = await outcomes([accept(world.as(late), last.offerId), tickRequests(world.system)]);
  // The one of the two that ended first is the reason.
  const ended = [expect.stringMatching(/^(request_closed|offer_refused)$/), "expired", "expired"];
  expect([accepted, await stateOf(offers, last.offerId), await stateOf(requests, requestId)]).toEqual(
    accepted === "done" ? ["done", "accepted", "open"] : ended,
  );
});

test("other terms are for the version that was read: of a counter and a revision at once one stands", async () => {
  const { buyerId, offerId, sellerId } = await makeOffered(world);
  await saveOffer(world.as(sellerId), offerId, { ...offerContent({ price: 5500 }), version: 2 });
  const named = { version: 1, price: 5000, days: null, scope: [], word: "" };
  const both = await outcomes([
    counterOffer(world.as(buyerId), offerId, named),
    sendOffer(world.as(sellerId), offerId, { version: 3, requestVersion: 1 }),
  ]);
  expect([
    ["done", "offer_refused"],
    ["offer_changed", "done"],
  ]).toContainEqual(both);
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
  const { data: begun } = await myOffers(world.as(eager), { page: 1, list: "draft" });
  expect((await offerForm(world.as(eager), begun[0]?.id ?? 0)).blocked).toMatch(
    /^一天最多送出 10 份提案，.+ 之後可以再送。需求結束/,
  );
  // Offers to a request that ended without a choice no longer count.
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
  const named = { version: 1, price: 5000, days: null, scope: ["社群頭像"], word: "" };
  const labels = async () =>
    Promise.all([buyerId, sellerId].map(async (id) => (await offerDetail(world.as(id), offerId)).stateLabel));
  expect(await labels()).toEqual(["等你回覆", "等買家回覆"]);
  await counterOffer(world.as(buyerId), offerId, named);
  expect(await labels()).toEqual(["等賣家回覆你的條件", "等你回覆買家的條件"]);
  // The seller sees what the new price leaves, not the old one.
  const { counter } = await offerDetail(world.as(sellerId), offerId);
  expect(counter).toMatchObject({ price: 5000, earns: 4250 });
  expect((await offerDetail(world.as(buyerId), offerId)).counter).toMatchObject({ earns: 0 });
  await transitionAsSeller(world.as(sellerId), offerId, "take_counter");
  const taken = one(await db.select().from(offers).where(eq(offers.id, offerId)));
  expect(taken).toMatchObject({ price: 5000, version: 2, state: "sent" });
  expect(taken.scope.map(({ text }) => text)).toEqual(["商標原始檔", "社群頭像"]);

  await counterOffer(world.as(buyerId), offerId, { ...named, version: 2, price: 4000 });
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

test("offers and requests end at their time, reminded before, and their sellers are told, also why", async () => {
  const { requestId, offerId, buyerId, sellerId } = await makeOffered(world);
  world.pass(6 * DAY + HOUR);
  await tickRequests(world.system);
  await tickRequests(world.system);
  for (const id of [buyerId, sellerId])
    expect((await told(id)).filter((title) => title.startsWith("提案明天到期"))).toHaveLength(1);
  world.pass(DAY);
  await tickRequests(world.system);
  expect(await stateOf(offers, offerId)).toBe("expired");
  const again = await makeOffer(world, requestId, undefined, { validDays: 30 });
  for (const days of [4, 2]) {
    world.pass(days * DAY);
    await tickRequests(world.system);
  }
  expect((await told(buyerId)).filter((title) => title.startsWith("需求快到期了"))).toHaveLength(2);
  world.pass(DAY);
  await tickRequests(world.system);
  expect(await stateOf(requests, requestId)).toBe("expired");
  expect(await stateOf(offers, again.offerId)).toBe("expired");
  await explainEnd(world.as(buyerId), requestId, "tell_reason", { reason: "no_fit", word: "風格不太一樣" });
  const why = "買家說明了需求「咖啡店的商標設計」為什麼沒有選擇提案";
  // Sellers whose offers ended before the request are not notified.
  expect([(await told(again.sellerId)).includes(why), (await told(sellerId)).includes(why)]).toEqual([true, false]);
  expect(await mailed(again.sellerId, why)).toMatch(/原因：沒有合適的提案[\s\S]+風格不太一樣/);
  const once = explainEnd(world.as(buyerId), requestId, "tell_reason", { reason: "price", word: "" });
  expect(await outcomes([once])).toEqual(["request_refused"]);
});

test("a request is open for thirty days once it was extended, and extended once", async () => {
  const { requestId, buyerId } = await makeRequest(world);
  await press(world.as(buyerId), requestId, "extend");
  const row = one(await db.select().from(requests).where(eq(requests.id, requestId)));
  expect((row.deadlineAt?.getTime() ?? 0) - (row.publishedAt?.getTime() ?? 0)).toBe(terms.requestExtendedDays * DAY);
  expect(await outcomes([press(world.as(buyerId), requestId, "extend")])).toEqual(["request_refused"]);
});

test("an empty line is only a place to type: it stops neither publishing nor sending nor other terms", async () => {
  const { requestId } = await makeRequest(world, { wants: ["商標原始檔", " ", "名片設計", ""] });
  expect(one(await db.select().from(requests).where(eq(requests.id, requestId))).wants).toEqual([
    "商標原始檔",
    "名片設計",
  ]);
  const line = { text: "商標原始檔", want: "商標原始檔" };
  const { offerId } = await makeOffer(world, requestId, undefined, {
    scope: [{ text: "", want: null }, line],
    excluded: ["印刷", " "],
  });
  expect(one(await db.select().from(offers).where(eq(offers.id, offerId)))).toMatchObject({
    scope: [line],
    excluded: ["印刷"],
  });
  expect(CounterForm.parse({ version: 1, scope: ["", "社群頭像"] }).scope).toEqual(["社群頭像"]);
});

test("a request for one seller is declined, made public and offered for", async () => {
  const { id: sellerId } = await makeMember(world);
  const { requestId, buyerId } = await makeRequest(world, { sellerId });
  expect((await tasksOf(world.system, sellerId)).map((task) => task.type)).toEqual([4]);
  expect(await outcomes([makeOffer(world, requestId)])).toEqual(["not_found"]);
  await refuseRequest(world.as(sellerId), requestId, { reason: "busy", word: "" });
  expect(await stateOf(requests, requestId)).toBe("closed");
  await makePublic(world.as(buyerId), requestId);
  const { offerId } = await makeOffer(world, requestId);
  expect(await declineOffers(world.as(buyerId), requestId, { offerIds: [offerId], reason: "price", word: "" })).toEqual(
    { declined: 1 },
  );
});

test("a request for one seller that nobody answered is made public, but not with contact details in it", async () => {
  const { id: sellerId } = await makeMember(world);
  const { requestId, buyerId } = await makeRequest(world, { sellerId });
  world.pass(terms.designatedOpenDays * DAY + HOUR);
  await tickRequests(world.system);
  expect(await stateOf(requests, requestId)).toBe("expired");
  await makePublic(world.as(buyerId), requestId);
  expect(await stateOf(requests, requestId)).toBe("open");
  // Contact details that are allowed between two who have a paid order, but not in public.
  const known = await makeRequest(world, { sellerId, wants: ["加我 LINE：amy_draws7"] });
  expect(await outcomes([makePublic(world.as(known.buyerId), known.requestId)])).toEqual(["contact_details"]);
  const named = await makeRequest(world, { sellerId });
  const file = {
    ownerId: named.buyerId,
    key: "files/named",
    name: "請打 0912-345-678.pdf",
    contentType: "x/y",
    bytes: 1,
  };
  const { id: fileId } = one(await world.deps.db.insert(files).values(file).returning({ id: files.id }));
  await world.deps.db.insert(requestFiles).values({ fileId, requestId: named.requestId });
  await world.deps.db
    .update(requests)
    .set({ fileIds: [fileId] })
    .where(eq(requests.id, named.requestId));
  expect(await outcomes([makePublic(world.as(named.buyerId), named.requestId)])).toEqual(["contact_details"]);
});

test("members who blocked each other never meet, and exchange no words where they had met before", async () => {
  const { requestId, buyerId, offerId, sellerId } = await makeOffered(world);
  const { id: strangerId } = await makeMember(world);
  await db.insert(requestInvitations).values({ requestId, sellerId: strangerId, at: world.clock.now() });
  const asked = await makeRequest(world, { buyerId, sellerId: strangerId });
  expect((await tasksOf(world.system, strangerId)).map((task) => task.type).sort()).toEqual([3, 4]);
  // While the buyer is inactive, their requests have no page, and so the seller has no tasks.
  await db.update(users).set({ status: 2 }).where(eq(users.id, buyerId));
  expect(await tasksOf(world.system, strangerId)).toEqual([]);
  await db.update(users).set({ status: 1 }).where(eq(users.id, buyerId));
  await db.insert(blocks).values([
    { userId: buyerId, blockedId: sellerId },
    { userId: strangerId, blockedId: buyerId },
  ]);
  expect(await outcomes([makeOffer(world, requestId, strangerId)])).toEqual(["not_found"]);
  expect(await tasksOf(world.system, strangerId)).toEqual([]);
  expect(
    await outcomes([refuseRequest(world.as(strangerId), asked.requestId, { reason: "busy", word: "最近很滿" })]),
  ).toEqual(["not_found"]);

  await saveOffer(world.as(sellerId), offerId, { ...offerContent({ price: 5500 }), version: 2 });
  const said = { reason: "price", word: "預算只有一半" } as const;
  expect(
    await outcomes([
      sendOffer(world.as(sellerId), offerId, { version: 3, requestVersion: 1 }),
      counterOffer(world.as(buyerId), offerId, { version: 1, price: 5000, days: null, scope: [], word: "" }),
      declineOffer(world.as(buyerId), offerId, said),
      declineOffers(world.as(buyerId), requestId, { ...said, offerIds: [offerId] }),
    ]),
  ).toEqual(["offer_refused", "offer_refused", "invalid", "invalid"]);
  // If one has blocked the other, the notification omits the buyer's words, and declining is possible only without a
  // message.
  const other = await makeOffered(world);
  await db.insert(blocks).values({ userId: other.buyerId, blockedId: other.sellerId });
  await explainEnd(world.as(other.buyerId), other.requestId, "close", { reason: "other", word: "親戚幫忙做了" });
  expect(await mailed(other.sellerId, "需求「咖啡店的商標設計」已結束")).not.toContain("親戚");
  await db.insert(blocks).values({ userId: sellerId, blockedId: buyerId });
  await declineOffer(world.as(buyerId), offerId, { reason: "price", word: "" });
  expect(await stateOf(offers, offerId)).toBe("declined");
  expect(await mailed(sellerId, "你的提案「咖啡店的商標設計」沒有獲選，謝謝你花時間提案")).toContain("原因：");
});
