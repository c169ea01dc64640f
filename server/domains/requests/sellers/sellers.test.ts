import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { limits } from "#contract/requests/limits.ts";
import { requestTypes } from "#contract/requests/types.ts";
import * as terms from "#contract/terms.ts";
import { DAY, HOUR, later, MINUTE } from "#contract/time.ts";
import { blocks } from "#server/db/schema/accounts.ts";
import { servicePackages } from "#server/db/schema/catalog.ts";
import { notifications } from "#server/db/schema/notifications.ts";
import { jobs, profileItems, userJobs } from "#server/db/schema/profiles.ts";
import { makeCategory, makeService } from "#server/testing/factories/catalog.ts";
import { makeListing, makePaidOrder, makePlacedOrder } from "#server/testing/factories/orders.ts";
import { makeDraftRequest, makeOffer, makeRequest } from "#server/testing/factories/requests.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { beginOffer } from "../offer/begin-offer.ts";
import { viewerOf } from "../search/viewer.ts";
import { preview } from "../views/form.ts";
import { requestGuide } from "../views/guide.ts";
import { offerForm } from "../views/offer-form.ts";
import { requesterCard } from "../views/requester.ts";
import { designation } from "./designation.ts";
import { fittingSellers } from "./fitting.ts";
import { inviteSeller } from "./invite.ts";

const world = await openWorld();
const { db } = world.deps;
// Made before the categories are read, because these are cached for a minute.
const place = await makeCategory(world, { category: "創作", subcategory: "插畫與角色" });
const beside = { categoryId: place.categoryId, subcategoryId: place.subcategoryId + 1 };
await db.execute(sql`insert into subcategories (id, category_id, name, "order")
  values (${beside.subcategoryId}, ${beside.categoryId}, '包裝設計', 2)`);
const [quiet, busy] = [await makeCategory(world), await makeCategory(world)];
await db.insert(jobs).values([{ id: 1, parentId: null, name: "插畫家", order: 1 }]);

const code = (error: unknown) => (error as { code: string }).code;
const skill = (userId: number, name: string) =>
  db.insert(profileItems).values({ userId, kind: "skills", data: { name, level: null } });

test("what begins an offer is cut to what a form takes, however long, doubled or empty its lines are", async () => {
  const { sellerId, id } = await makeService(world, { ...place, price: 100 });
  const long = "依照照片繪製的全彩插畫，".repeat(12);
  const included = ["・一張完稿", "", "一張完稿", long, `${long}第一句。第二句。`, "👨‍👩‍👧‍👦".repeat(90)].join("\n");
  await db.update(servicePackages).set({ included }).where(eq(servicePackages.serviceId, id));
  const plan = { title: "月費", content: included, price: 3000, unit: "month" };
  await db.insert(profileItems).values({ userId: sellerId, kind: "plans", data: plan });
  const { requestId, buyerId } = await makeRequest(world);
  const { templates } = await offerForm(world.as(sellerId), await beginOffer(world.as(sellerId), requestId));
  expect(templates.map(({ kind }) => kind)).toEqual(["package", "plan"]);
  for (const { content } of templates) {
    const lines = content.scope.map(({ text }) => text);
    expect(lines.slice(0, 1)).toEqual(["一張完稿"]);
    expect(lines).toContain("第二句。");
    expect(new Set(lines).size).toBe(lines.length);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(3 * limits.lineMax);
  }
  // The same service prefills a request for its seller, with a publishable budget.
  const { content } = await designation(world.as(buyerId), { user: sellerId, service: id });
  expect(content).toMatchObject({ budgetMin: limits.budgetMin, budgetMax: limits.budgetMin });
  expect(content.wants[0]).toBe("一張完稿");
  for (const want of content.wants) expect(want.length).toBeLessThanOrEqual(3 * limits.wantMax);
});

test("sellers who fit have a place free; by their subcategory, their job and the skills that the request names", async () => {
  const sells = async (at: typeof place, values = {}) => (await makeService(world, { ...at, ...values })).sellerId;
  const [illustrator, second] = [await sells(place), await sells(place)];
  const [near, translator] = [await sells(beside), await sells(beside)];
  await skill(translator, "日文");
  const full = await makeListing(world, { ...place, orderCap: 1, questions: [] });
  await makePaidOrder(world, full);
  const { id: drawer } = await makeMember(world);
  for (const userId of [illustrator, second, drawer, full.sellerId])
    await db.insert(userJobs).values({ userId, jobId: 1 });
  const [invited, offering, apart] = [await sells(place), await sells(place), await sells(place)];

  const { requestId, buyerId } = await makeRequest(world, { ...place, title: "有日文字的手繪插畫" });
  await db.insert(blocks).values({ userId: apart, blockedId: buyerId });
  await inviteSeller(world.as(buyerId), requestId, invited);
  await makeOffer(world, requestId, offering);
  const found = await fittingSellers(world.as(buyerId), requestId);
  const ids = found.map(({ id }) => id);
  expect(ids).toHaveLength(terms.suggestedSellers);
  for (const id of [full.sellerId, invited, offering, apart, buyerId]) expect(ids).not.toContain(id);
  const reasons = (id: number) => found.find((seller) => seller.id === id)?.reasons;
  expect(reasons(illustrator)).toEqual(["在「插畫與角色」上架 1 項服務", "職業：插畫家"]);
  expect(reasons(drawer)).toEqual(["職業：插畫家"]);
  // First two with the service and the job, then one more of the subcategory, then those without, the job before
  // skills.
  expect(new Set(ids.slice(0, 2))).toEqual(new Set([illustrator, second]));
  expect([ids[3], ids[4]]).toEqual([drawer, translator]);
  expect(reasons(translator)).toEqual(["在同一分類上架服務", "專長：日文"]);
  expect(ids).not.toContain(near);

  // The list's filter for the viewer uses the same: own services, jobs and skills.
  const { id: maker } = await makeMember(world);
  await skill(maker, "禮盒包裝設計");
  const fits = async (id: number) => (await viewerOf(world.as(id))).fits;
  expect([await fits(drawer), await fits(maker), await fits(near)]).toEqual([
    [place.subcategoryId],
    [beside.subcategoryId],
    [beside.subcategoryId],
  ]);
});

test("ten sellers are invited to one request, each once, and told", async () => {
  const { requestId, buyerId } = await makeRequest(world, quiet);
  const ctx = world.as(buyerId);
  const sellers = await Promise.all(Array.from({ length: terms.invitationsMax + 1 }, () => makeMember(world)));
  const [first, ...others] = sellers.map(({ id }) => id);
  await inviteSeller(ctx, requestId, first ?? 0);
  await inviteSeller(ctx, requestId, first ?? 0);
  const rest = await Promise.allSettled(others.map((id) => inviteSeller(ctx, requestId, id)));
  expect(rest.flatMap((each) => (each.status === "rejected" ? [code(each.reason)] : []))).toEqual([
    "invitations_used_up",
  ]);
  expect(
    await db
      .select({ title: notifications.title })
      .from(notifications)
      .where(eq(notifications.userId, first ?? 0)),
  ).toEqual([{ title: "買家邀請你為需求「咖啡店的商標設計」提案" }]);
  const self = inviteSeller(ctx, requestId, buyerId).catch(code);
  expect(await self).toBe("seller_unreachable");
});

test("the budget guide has quartiles from five finished orders on, and counts what a budget brings from thirty", async () => {
  const listing = await makeListing(world, { ...busy, questions: [] });
  const rival = await makeListing(world, { ...quiet, questions: [] });
  const finish = async (of: typeof listing, price: number) => {
    const { orderId } = await makePlacedOrder(world, of);
    await db.execute(sql`update orders set state = 'completed', completed_at = ${world.clock.now().toISOString()},
      price = ${price}, total = ${price} + buyer_fee where id = ${orderId}`);
  };
  for (const price of [1000, 2000, 3000, 4000, 9000]) await finish(listing, price);
  for (const price of [1000, 2000, 3000, 4000]) await finish(rival, price);
  const few = await requestGuide(world.system, quiet.subcategoryId);
  expect([few.budget, few.withBudget]).toEqual([null, null]);
  const { id } = await makeMember(world);
  await db.execute(sql`insert into requests (buyer_id, state, budget_max, offers_ever)
    select ${id}, 'closed', case when n % 2 = 0 then 5000 end, case when n % 2 = 0 then 5 else 2 end
    from generate_series(1, 80) n`);
  const guide = await requestGuide(world.system, busy.subcategoryId);
  expect(guide.budget).toEqual({ n: 5, lower: 2000, median: 3000, upper: 4000 });
  expect(guide.withBudget?.n).toBeGreaterThanOrEqual(40);
  expect(guide.withBudget?.times).toBeGreaterThan(2);
});

test("a requester's card counts choices and reasons, and how long offers waited, from three on", async () => {
  const { id: buyerId } = await makeMember(world);
  const { id: sellerId } = await makeMember(world);
  const now = world.clock.now();
  const at = (before: number) => later(now, -before).toISOString();
  const end = (state: string, reason: string | null) =>
    db.execute(sql`
    insert into requests (buyer_id, state, closed_reason, ended_at) values (${buyerId}, ${state}, ${reason}, ${at(DAY)})`);
  const send = (readAfter: number, answeredAfter: number | null) =>
    db.execute(sql`
    insert into offers (request_id, buyer_id, seller_id, state, sent_at, first_read_at, answered_at, ended_at)
    select id, ${buyerId}, ${sellerId}, 'declined', ${at(2 * DAY)}, ${at(2 * DAY - readAfter)},
      ${answeredAfter === null ? null : at(2 * DAY - answeredAfter)}, ${at(DAY)}
    from requests where buyer_id = ${buyerId} limit 1`);
  await end("chosen", null);
  await end("expired", null);
  await send(10 * MINUTE, HOUR);
  await send(30 * MINUTE, 3 * HOUR);
  expect(await requesterCard(world.system, buyerId)).toMatchObject({
    ended: { n: 2, share: null },
    read: { n: 2, medianMinutes: null },
  });
  await end("closed", "not_needed");
  await send(50 * MINUTE, null);
  const card = await requesterCard(world.system, buyerId);
  expect(card.ended.n).toBe(3);
  expect(card.ended.share).toBeCloseTo(2 / 3);
  // An offer that nobody answered counts with the time until its end.
  expect([card.read, card.answer]).toEqual([
    { n: 3, medianMinutes: 30 },
    { n: 3, medianMinutes: 180 },
  ]);
});

test("a request to one seller, and what is offered for it, does not show in its requester's card", async () => {
  const { id: buyerId } = await makeMember(world);
  const { id: sellerId } = await makeMember(world);
  const at = later(world.clock.now(), -DAY).toISOString();
  const before = await requesterCard(world.system, buyerId);
  await db.execute(sql`
    with asked as (insert into requests (buyer_id, seller_id, type, state, closed_reason, ended_at)
      values (${buyerId}, ${sellerId}, ${requestTypes.designated}, 'closed', 'not_needed', ${at}) returning id)
    insert into offers (request_id, buyer_id, seller_id, state, sent_at, first_read_at, answered_at, ended_at)
    select id, ${buyerId}, ${sellerId}, 'declined', ${at}, ${at}, ${at}, ${at} from asked`);
  expect(await requesterCard(world.system, buyerId)).toEqual(before);
});

test("a draft is previewed as others will see it, when it is whole", async () => {
  const { requestId, buyerId } = await makeDraftRequest(world, { ...quiet, title: "咖啡店的菜單設計" });
  const shown = await preview(world.as(buyerId), requestId);
  expect(shown).toMatchObject({ title: "咖啡店的菜單設計", own: true, actions: [], similar: [] });
  const { requestId: poor, buyerId: hasty } = await makeDraftRequest(world, { ...quiet, title: "短" });
  expect(await preview(world.as(hasty), poor).catch(code)).toBe("request_incomplete");
});
