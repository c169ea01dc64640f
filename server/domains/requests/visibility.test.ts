import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { ApiError } from "#contract/api.ts";
import type { ServiceDraft } from "#contract/catalog/content.ts";
import { saveProfile } from "#contract/profiles/item-routes.ts";
import * as adminCalls from "#contract/requests/admin-routes.ts";
import * as offerCalls from "#contract/requests/offer-routes.ts";
import * as calls from "#contract/requests/routes.ts";
import { blocks, users } from "#server/db/schema/accounts.ts";
import { files } from "#server/db/schema/files.ts";
import { contactFindings } from "#server/db/schema/messaging.ts";
import { notifications, outbox } from "#server/db/schema/notifications.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { requestFiles, requests } from "#server/db/schema/requests.ts";
import { offerContent } from "#server/demo/forms.ts";
import { publishService } from "#server/domains/catalog/services/publish-service.ts";
import { createService, saveService } from "#server/domains/catalog/services/save-service.ts";
import { replyToReview } from "#server/domains/orders/reviews/reviews.ts";
import { createItem } from "#server/domains/profiles/write-items.ts";
import { Refusal } from "#server/kernel/errors.ts";
import { one } from "#server/kernel/rows.ts";
import { makeCategory, makeContent, makePicture } from "#server/testing/factories/catalog.ts";
import {
  makeDraftOffer,
  makeDraftRequest,
  makeOffer,
  makeOffered,
  makeRequest,
  requestDraft,
} from "#server/testing/factories/requests.ts";
import { makeMember } from "#server/testing/factories.ts";
import { multipart } from "#server/testing/multipart.ts";
import { openWorld } from "#server/testing/world.ts";
import { findContacts } from "./admin/find-contacts.ts";
import { mailFilters } from "./filters/notify-filters.ts";
import { counterOffer, declineOffer } from "./offer/buyer-acts.ts";
import { saveOffer } from "./offer/save-offer.ts";
import { admitSend, sendOffer } from "./offer/send-offer.ts";
import { refuseRequest } from "./request/lifecycle.ts";
import { publishRequest } from "./request/publish-request.ts";
import { saveRequest } from "./request/save-request.ts";

const world = await openWorld();
const { db } = world.deps;
// Made before the first search, because lists cache the categories for a minute.
const [hiddenPlace, lessonPlace, keptPlace] = [
  await makeCategory(world, { subcategory: "祕密任務" }),
  await makeCategory(world, { subcategory: "陶藝課" }),
  await makeCategory(world),
];
const refused = async (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof ApiError ? error.body.code : String(error)),
  );

test("nobody but its two sides ever sees a request for one seller", async () => {
  const place = hiddenPlace;
  const { id: sellerId } = await makeMember(world);
  const { id: strangerId } = await makeMember(world);
  const stranger = await world.client(strangerId);
  const filter = { k: "", category: place.categoryId };
  await stranger.call(calls.createRequestFilter, { body: { name: "", filter, notice: "now" } });
  const { requestId, buyerId } = await makeRequest(world, { ...place, sellerId });
  await world.drain();
  const named = await world.client(sellerId);
  expect((await named.call(calls.getRequest, { params: { id: requestId } })).seller?.id).toBe(sellerId);
  for (const client of [stranger, world.visitor()]) {
    expect(await refused(client.call(calls.getRequest, { params: { id: requestId } }))).toBe("not_found");
    const page = await client.call(calls.searchRequests, { query: { category: place.categoryId } });
    expect([page.total, page.nearest.some(({ id }) => id === requestId)]).toEqual([0, false]);
    expect(page.facets.categories.find(({ id }) => id === place.categoryId)?.count).toBe(0);
    expect((await client.call(calls.getNewestRequests, {})).map(({ id }) => id)).not.toContain(requestId);
    const map = await client.send({ method: "GET", url: "/sitemap-requests-0.xml" });
    expect(map.body).not.toContain(`/requests/${requestId}`);
  }
  for (const call of [calls.reportRequest, offerCalls.beginOffer]) {
    const body = { reason: "contact", text: "" } as const;
    expect(await refused(stranger.call(call as typeof calls.reportRequest, { params: { id: requestId }, body }))).toBe(
      "not_found",
    );
  }
  expect(await db.select().from(notifications).where(eq(notifications.userId, strangerId))).toEqual([]);

  // From now on it is public, and members with a matching saved search are notified.
  const buyer = await world.client(buyerId);
  await buyer.call(calls.makeRequestPublic, { params: { id: requestId } });
  await world.drain();
  expect(await db.select().from(notifications).where(eq(notifications.userId, strangerId))).toHaveLength(1);
  expect((await stranger.call(calls.searchRequests, { query: { category: place.categoryId } })).total).toBe(1);
});

test("a visitor sees neither requester, files nor offers; files only those whom the rule names", async () => {
  const { requestId, buyerId } = await makeOffered(world);
  const values = { ownerId: buyerId, key: "files/seen", name: "店面照片.jpg", contentType: "image/jpeg", bytes: 3 };
  const file = one(await db.insert(files).values(values).returning());
  await world.deps.ports.storage.put("files/seen", Buffer.from("abc"), { contentType: "image/jpeg" });
  await db.insert(requestFiles).values({ fileId: file.id, requestId });
  await db
    .update(requests)
    .set({ fileIds: [file.id], ndaOnly: true })
    .where(eq(requests.id, requestId));
  const seen = await world.visitor().call(calls.getRequest, { params: { id: requestId } });
  expect(seen).toMatchObject({ requester: null, files: [], fileCount: 1, offers: 1, filesNote: "登入後才能看檔案。" });
  const { id: sellerId } = await makeMember(world);
  const seller = await world.client(sellerId);
  const open = () => refused(seller.call(calls.getRequestFile, { params: { id: file.id, name: "x" } }));
  expect(await open()).toBe("not_found");
  await db.update(users).set({ ndaAt: world.clock.now() }).where(eq(users.id, sellerId));
  const response = await seller.send({ method: "GET", url: `/files/requests/${file.id}/x` });
  expect(response.body).toBe("abc");
  await db.insert(blocks).values({ userId: sellerId, blockedId: buyerId });
  expect(await open()).toBe("not_found");
  expect(await refused(seller.call(calls.getRequest, { params: { id: requestId } }))).toBe("not_found");
  // It is not among the similar ones of another request either.
  const row = one(await db.select().from(requests).where(eq(requests.id, requestId)));
  const { categoryId, subcategoryId } = row;
  const { requestId: other } = await makeRequest(world, { categoryId, subcategoryId });
  const beside = async (client: typeof seller) =>
    (await client.call(calls.getRequest, { params: { id: other } })).similar.map(({ id }) => id);
  expect([await beside(world.visitor()), await beside(seller)]).toEqual([[requestId], []]);
});

test("the list is searched, counted and narrowed by the one engine; a hidden request leaves it and comes back", async () => {
  const place = lessonPlace;
  const { requestId } = await makeRequest(world, {
    ...place,
    title: "想學拉坏與釉色的週末課",
    budgetMin: 2000,
    budgetMax: 4000,
  });
  await makeRequest(world, { ...place, title: "公司團體手捏陶體驗", openBudget: true, place: "臺中市" });
  const visitor = world.visitor();
  const ids = async (query: object) =>
    (await visitor.call(calls.searchRequests, { query: { category: place.categoryId, ...query } })).data.map(
      ({ id }) => id,
    );
  expect(await ids({ k: "釉色" })).toEqual([requestId]);
  expect(await ids({ min: 3000 })).toEqual([requestId]);
  expect(await ids({ place: "臺中市" })).not.toContain(requestId);
  expect(await ids({ min: 5000 })).toEqual([]);
  const { sellerId } = await makeOffer(world, requestId);
  expect(await ids({ offers: 0 })).not.toContain(requestId);
  const { id: operatorId } = await makeMember(world, { roles: ["support"] });
  const operator = world.operator(operatorId);
  const body = { reason: "內容不實，請修改後再上架" };
  await operator.call(adminCalls.hideRequest, { params: { id: requestId }, body });
  expect(await ids({})).not.toContain(requestId);
  const told = async (id: number) =>
    (await db.select().from(notifications).where(eq(notifications.userId, id)).orderBy(notifications.id)).map(
      ({ title, url }) => [title, url],
    );
  // Sellers with offers are notified; the link leads to their offers, because the request has no page for them.
  expect(await told(sellerId)).toEqual([["需求「想學拉坏與釉色的週末課」已被下架", "/mypage/offers"]]);
  const hidden = await db
    .select({ text: outbox.text })
    .from(outbox)
    .where(eq(outbox.subject, "需求「想學拉坏與釉色的週末課」已被下架"));
  // Only the buyer is told the reason.
  expect(hidden.map(({ text }) => text.includes(body.reason)).sort()).toEqual([false, true]);
  expect(await refused(visitor.call(calls.getRequest, { params: { id: requestId } }))).toBe("not_found");
  await operator.call(adminCalls.showRequest, { params: { id: requestId }, body });
  expect(await ids({})).toContain(requestId);
  expect((await told(sellerId)).at(-1)).toEqual(["需求「想學拉坏與釉色的週末課」已恢復", `/requests/${requestId}`]);
});

test("a saved search is mailed once a day, with what is new", async () => {
  const place = keptPlace;
  const { id } = await makeMember(world);
  const client = await world.client(id);
  const body = { name: "設計案", filter: { k: "", subcategory: place.subcategoryId }, notice: "daily" } as const;
  await client.call(calls.createRequestFilter, { body });
  world.pass(1000);
  await makeRequest(world, place);
  await mailFilters(world.system);
  await mailFilters(world.system);
  const { rows } = await db.execute(sql`select subject from ${outbox} where key like 'request_filter:%'`);
  expect(rows).toEqual([{ subject: "1 個新需求符合「設計案」" }]);
});

test("contact details are refused wherever everybody reads, and what stands already is found and its owner asked once", async () => {
  const { id } = await makeMember(world);
  const client = await world.client(id);
  const typed = await requestDraft(world, { wants: ["加我 LINE：amy_draws7"] });
  const form = await client.call(calls.createRequest, { body: typed });
  const publish = { params: { id: form.id }, body: { version: form.version } };
  expect(await refused(client.call(calls.publishRequest, publish))).toBe("contact_details");
  expect(await refused(client.call(saveProfile, { body: { headline: "設計師，0912-345-678" } }))).toBe(
    "contact_details",
  );
  const operator = world.operator((await makeMember(world, { roles: ["support"] })).id);
  const atAdmin = await operator.call(adminCalls.getContactDetails, { query: { list: "refused" } });
  expect(atAdmin.data.map(({ memberId, place, found }) => [memberId, place, found.length])).toEqual([
    [id, "個人介紹", 1],
    [id, "需求", 1],
  ]);
  await db
    .update(profiles)
    .set({ intro: "作品請看 ig：amy_draws7", updatedAt: world.clock.now() })
    .where(eq(profiles.userId, id));
  const named = await makeMember(world, { nickname: "阿哲 0912345678" });
  await findContacts(world.system);
  await findContacts(world.system);
  expect(await db.select().from(contactFindings).where(eq(contactFindings.userId, named.id))).toMatchObject([
    { place: "nickname", rowId: named.id },
  ]);
  await db.update(users).set({ nickname: "阿哲" }).where(eq(users.id, named.id));
  expect(await db.select().from(contactFindings).where(eq(contactFindings.userId, id))).toMatchObject([
    { place: "profile", rowId: id },
  ]);
  expect(await db.select().from(notifications).where(eq(notifications.userId, id))).toMatchObject([
    { title: "個人介紹裡有聯絡方式，請修改" },
  ]);
  await db.update(profiles).set({ intro: "作品在作品集" }).where(eq(profiles.userId, id));
  await findContacts(world.system);
  expect(await db.select().from(contactFindings)).toEqual([]);
});

const CONTACT = "請加我 LINE：amy_draws7";
/** The fields that a refusal for contact details names; null when there is none. */
const fieldOf = (work: Promise<unknown>): Promise<string[] | null> =>
  work.then(
    () => null,
    (error: unknown) =>
      error instanceof Refusal && error.code === "contact_details" ? Object.keys(error.fields ?? {}) : [],
  );

test("contact details are refused at the field in which they stand: services, portfolios, replies, offers, other terms", async () => {
  const { id } = await makeMember(world);
  const ctx = world.as(id);
  const content = await makeContent(world, { ...keptPlace });
  const places: [string, Partial<ServiceDraft>][] = [
    ["title", { title: `設計 ${CONTACT}` }],
    ["description", { description: `<p>${CONTACT}</p>` }],
    ["packages.0.included", { packages: content.packages.map((each) => ({ ...each, included: CONTACT })) }],
    ["options.0.title", { options: content.options.map((each) => ({ ...each, title: CONTACT })) }],
    ["faqs.0.answer", { faqs: [{ question: "怎麼聯絡？", answer: CONTACT }] }],
    ["questions.0.text", { questions: [{ text: CONTACT, required: false, files: false }] }],
  ];
  const serviceId = await createService(ctx, content);
  let version = 1;
  for (const [field, typed] of places) {
    await saveService(ctx, serviceId, { ...content, ...typed, version: version++ });
    expect(await fieldOf(publishService(ctx, serviceId)), field).toEqual([field]);
  }
  const work = {
    title: "海報",
    description: CONTACT,
    year: null,
    images: [{ ...(await makePicture(world)), alt: "" }],
  };
  expect(await fieldOf(createItem(ctx, "portfolios", work))).toEqual(["description"]);
  expect(await fieldOf(replyToReview(ctx, 1, CONTACT))).toEqual(["text"]);

  const { requestId, buyerId } = await makeRequest(world);
  const line = { text: "商標原始檔", want: null };
  const { offerId, sellerId } = await makeDraftOffer(world, requestId, undefined, {
    scope: [line, { ...line, text: CONTACT }],
  });
  expect(await fieldOf(admitSend(world.as(sellerId), offerId))).toEqual(["scope.1.text"]);
  await saveOffer(world.as(sellerId), offerId, { ...offerContent({ excluded: ["印刷", CONTACT] }), version: 2 });
  expect(await fieldOf(admitSend(world.as(sellerId), offerId))).toEqual(["excluded.1"]);
  await saveOffer(world.as(sellerId), offerId, { ...offerContent(), version: 3 });
  await sendOffer(world.as(sellerId), offerId, { version: 4, requestVersion: 1 });
  const counter = { version: 1, price: null, days: null, scope: ["社群頭像", CONTACT], word: "" };
  expect(await fieldOf(counterOffer(world.as(buyerId), offerId, counter))).toEqual(["scope.1"]);
  const declined = { reason: "price", word: CONTACT } as const;
  expect(await fieldOf(declineOffer(world.as(buyerId), offerId, declined))).toEqual(["word"]);
  // The same for a seller's words when declining a designated request.
  const asked = await makeRequest(world, { sellerId: id });
  expect(await fieldOf(refuseRequest(ctx, asked.requestId, { reason: "other", word: CONTACT }))).toEqual(["word"]);
});

test("files of requests and offers are uploaded by their own and read by whom the rule names", async () => {
  const { requestId, buyerId } = await makeDraftRequest(world);
  const [buyer, stranger] = [await world.client(buyerId), await world.client((await makeMember(world)).id)];
  const upload = async (client: typeof buyer, url: string) => {
    await client.send({ method: "GET", url: "/api/my_data" });
    const part = { field: "files", name: "店面.txt", bytes: "照片" };
    return client.send({ method: "POST", url, ...multipart({}, [part]) });
  };
  expect((await upload(stranger, `/api/my_requests/${requestId}/files`)).statusCode).toBe(404);
  const [file] = (await upload(buyer, `/api/my_requests/${requestId}/files`)).json<{ id: number; url: string }[]>();
  const read = async (client: typeof buyer, url: string) => (await client.send({ method: "GET", url })).statusCode;
  // Until the request is published with it, only its buyer may read the file.
  expect([await read(buyer, file?.url ?? ""), await read(stranger, file?.url ?? "")]).toEqual([200, 404]);
  await saveRequest(world.as(buyerId), requestId, {
    ...(await requestDraft(world)),
    fileIds: [file?.id ?? 0],
    version: 1,
  });
  await publishRequest(world.as(buyerId), requestId, 2);
  expect(await read(stranger, file?.url ?? "")).toBe(200);

  const { offerId, sellerId } = await makeDraftOffer(world, requestId);
  const seller = await world.client(sellerId);
  expect((await upload(stranger, `/api/my_offers/${offerId}/files`)).statusCode).toBe(404);
  const [sketch] = (await upload(seller, `/api/my_offers/${offerId}/files`)).json<{ id: number; url: string }[]>();
  const url = sketch?.url ?? "";
  expect([await read(seller, url), await read(buyer, url)]).toEqual([200, 404]);
  await saveOffer(world.as(sellerId), offerId, { ...offerContent({ fileIds: [sketch?.id ?? 0] }), version: 2 });
  await sendOffer(world.as(sellerId), offerId, { version: 3, requestVersion: 1 });
  expect([await read(buyer, url), await read(stranger, url)]).toEqual([200, 404]);
});
