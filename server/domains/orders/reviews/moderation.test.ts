import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getService } from "#contract/catalog/routes.ts";
import { getMyNotices } from "#contract/notifications/routes.ts";
import * as calls from "#contract/orders/routes.ts";
import { getUserDetail } from "#contract/profiles/routes.ts";
import { users } from "#server/db/schema/accounts.ts";
import { auditLog } from "#server/db/schema/moderation.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { clearCaches } from "#server/kernel/caches.ts";
import type { TestClient } from "#server/testing/client.ts";
import { makeCategory, makePicture } from "#server/testing/factories/catalog.ts";
import { deliveredSale, type Sale } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { applyTransition } from "../transition/apply-transition.ts";
import { replyToReview, reviewOrder } from "./reviews.ts";

const world = await openWorld();
const operator = world.operator((await makeMember(world, { roles: ["admin"] })).id);
const insult = "這個人根本是騙子，叫他小心一點。";
const reason = "辱罵並威脅對方";
const body = { reason: "other", text: "威脅我" } as const;

type Reviewed = Sale & { reviewId: number };

/** A sale whose sides have reviewed each other, the buyer with an insult to which the seller has replied. */
async function insulted(): Promise<Reviewed> {
  const cover = (await makePicture(world)).hash;
  const sale = await deliveredSale(world, { ...(await makeCategory(world)), cover });
  const { orderId, buyerId, sellerId } = sale;
  await applyTransition(world.as(buyerId), orderId, "accept");
  const score = { quality: 1, communication: 1, value: 1 };
  await reviewOrder(world.as(buyerId), orderId, { ...score, overall: 1, text: insult });
  await reviewOrder(world.as(sellerId), orderId, { ...score, overall: 5, text: "付款很快，溝通也很清楚。" });
  const { data } = await world.visitor().call(calls.listServiceReviews, { params: { id: sale.serviceId } });
  const reviewId = data[0]?.id ?? 0;
  await replyToReview(world.as(sellerId), reviewId, "我們已經照約定交付了。");
  await world.drain();
  return { ...sale, reviewId };
}

const someone = async () => world.client((await makeMember(world)).id);
const at = ({ reviewId }: Reviewed) => ({ params: { id: reviewId } });
const report = (who: TestClient, sale: Reviewed) => who.call(calls.reportReview, { ...at(sale), body });
const told = async (who: TestClient) => (await who.call(getMyNotices, {})).notifications.map(({ title }) => title);
const waiting = async ({ reviewId }: Reviewed) =>
  (await operator.call(calls.getAdminReviews, {})).data.find(({ id }) => id === reviewId);
const acts = async (id: number) => {
  const about = and(eq(auditLog.subject, "review"), eq(auditLog.subjectId, id));
  return (await world.deps.db.select().from(auditLog).where(about).orderBy(auditLog.id)).map(({ action }) => action);
};

/** What everybody sees of it: where the text stands, and what it is counted in. */
async function publicly({ serviceId, sellerId, reviewId }: Reviewed) {
  clearCaches();
  const visitor = world.visitor();
  const onService = await visitor.call(calls.listServiceReviews, { params: { id: serviceId } });
  const onProfile = await visitor.call(calls.listUserReviews, { params: { id: sellerId }, query: { page: 1 } });
  const service = await visitor.call(getService, { params: { id: serviceId } });
  const profile = await visitor.call(getUserDetail, { params: { id: sellerId } });
  return {
    texts: [onService.data, onProfile.data, profile.reviews.data].map((rows) => rows.some(({ id }) => id === reviewId)),
    totals: [onService.total, onProfile.total, profile.reviews.total],
    counted: [onService.rating.count, onProfile.rating.count, service.ratingCount, profile.stats.ratingCount],
    stars: [service.rating, profile.stats.rating].map((rating) => rating > 0),
    ones: [onService.rating, onProfile.rating, service, profile].map(({ distribution }) => distribution[0]),
  };
}

const shown = {
  texts: [true, true, true],
  totals: [1, 1, 1],
  counted: [1, 1, 1, 1],
  stars: [true, true],
  ones: [1, 1, 1, 1],
};
const gone = {
  texts: [false, false, false],
  totals: [0, 0, 0],
  counted: [0, 0, 0, 0],
  stars: [false, false],
  ones: [0, 0, 0, 0],
};

test("a reported review is taken down with its reply, counts nowhere, and comes back", async () => {
  const sale = await insulted();
  const [seller, buyer] = [await world.client(sale.sellerId), await world.client(sale.buyerId)];
  const other = await someone();
  expect(await publicly(sale)).toEqual(shown);
  for (const who of [seller, seller, other]) await report(who, sale);
  expect(await waiting(sale)).toMatchObject({
    ...{ waiting: 2, reports: [body, body], orderId: sale.orderId, overall: 1, text: insult, state: "shown" },
    ...{ author: { id: sale.buyerId }, subject: { id: sale.sellerId }, reply: "我們已經照約定交付了。" },
  });
  await expect(operator.call(calls.hideReview, { ...at(sale), body: { reason: "" } })).rejects.toMatchObject({
    code: "invalid",
  });
  const hidden = await operator.call(calls.hideReview, { ...at(sale), body: { reason } });
  expect(hidden).toMatchObject({ state: "removed", hiddenReason: reason, waiting: 0 });
  expect(hidden.actions.map(({ name }) => name)).toEqual(["show"]);
  await world.drain();
  expect(await publicly(sale)).toEqual(gone);
  const room = (who: TestClient) => who.call(calls.getOrder, { params: { id: sale.orderId } });
  expect((await room(seller)).review.theirs).toBeNull();
  expect((await room(buyer)).review.mine).toMatchObject({ text: insult, hiddenReason: reason });
  const mine = (who: TestClient, by: "received" | "written") => who.call(calls.listMyReviews, { query: { by } });
  expect((await mine(seller, "received")).total).toBe(0);
  expect((await mine(buyer, "written")).data).toMatchObject([{ text: insult, hiddenReason: reason, mayReply: false }]);
  for (const who of [seller, buyer]) expect(await told(who)).toContain("「名片設計與完稿」的評價已被下架");
  for (const who of [seller, other]) expect(await told(who)).toContain("你檢舉的評價違反規範，已經下架");
  await expect(report(await someone(), sale)).rejects.toMatchObject({ status: 404 });
  await expect(operator.call(calls.hideReview, { ...at(sale), body: { reason } })).rejects.toMatchObject({
    code: "conflict",
  });
  await operator.call(calls.showReview, { ...at(sale), body: { reason: "雙方都同意留著" } });
  await world.drain();
  expect(await publicly(sale)).toEqual(shown);
  expect((await room(seller)).review.theirs).toMatchObject({ text: insult, hiddenReason: null });
  expect(await acts(sale.reviewId)).toEqual([
    "order.review",
    "review.show",
    "review.reply",
    "review.hide",
    "review.restore",
  ]);
});

test("the author's mail has the reason and the way to appeal, the other side's has neither", async () => {
  const sale = await insulted();
  await operator.call(calls.hideReview, { ...at(sale), body: { reason } });
  await world.drain();
  const mailTo = async (id: number) => {
    const [user] = await world.deps.db.select().from(users).where(eq(users.id, id));
    const mails = await world.deps.db
      .select()
      .from(outbox)
      .where(eq(outbox.to, user?.email ?? ""));
    return mails.find((mail) => mail.subject.includes("已被下架"))?.text;
  };
  const [author, subject] = [await mailTo(sale.buyerId), await mailTo(sale.sellerId)];
  expect(author).toContain(reason);
  expect(author).toContain("寫信給客服");
  expect(subject).toContain("違反規範，已經下架");
  expect(subject).not.toContain(reason);
});

test("a home page that remembers a review does not show it once it is taken down", async () => {
  const sale = await insulted();
  await world.deps.db.execute(`update reviews set overall = 5 where id = ${sale.reviewId}`);
  clearCaches();
  const quoted = async () =>
    (await world.visitor().call(calls.listRecentResults, {})).some(({ id }) => id === sale.reviewId);
  expect(await quoted()).toBe(true);
  await operator.call(calls.hideReview, { ...at(sale), body: { reason } });
  expect(await quoted()).toBe(false);
});

test("reports are dismissed up to the one that was read; a later one keeps waiting", async () => {
  const sale = await insulted();
  const [one, two] = [await someone(), await someone()];
  await report(one, sale);
  const until = (await waiting(sale))?.lastReportId ?? 0;
  await report(two, sale);
  const note = "只是分數低，沒有違反規範";
  const left = await operator.call(calls.dismissReviewReports, { ...at(sale), body: { until, note } });
  expect(left).toMatchObject({ waiting: 1, state: "shown" });
  expect(await told(one)).toContain("你檢舉的評價經確認沒有違反規範");
  expect(await told(two)).toEqual([]);
  expect(await publicly(sale)).toEqual(shown);
});

test("nobody reports their own review or one that is not public yet", async () => {
  const sale = await insulted();
  await expect(report(await world.client(sale.buyerId), sale)).rejects.toMatchObject({ code: "own_review_report" });
  await expect(report(world.visitor(), sale)).rejects.toMatchObject({ status: 401 });
  await world.deps.db.execute(`update reviews set shown_at = null where id = ${sale.reviewId}`);
  await expect(report(await someone(), sale)).rejects.toMatchObject({ status: 404 });
  await expect(operator.call(calls.hideReview, { ...at(sale), body: { reason } })).rejects.toMatchObject({
    status: 404,
  });
});

test("an operator judges no review by or about themselves, and finance and content judge none", async () => {
  const sale = await insulted();
  for (const id of [sale.buyerId, sale.sellerId]) {
    await world.deps.db.execute(`update users set roles = '{support}' where id = ${id}`);
    const self = world.operator(id);
    const { data } = await self.call(calls.getAdminReviews, { query: { list: "all", k: String(sale.reviewId) } });
    expect(data).toMatchObject([{ id: sale.reviewId, actions: [] }]);
    await expect(self.call(calls.hideReview, { ...at(sale), body: { reason } })).rejects.toMatchObject({
      code: "forbidden",
    });
  }
  const money = world.operator((await makeMember(world, { roles: ["finance", "content"] })).id);
  await expect(money.call(calls.getAdminReviews, {})).rejects.toMatchObject({ code: "forbidden" });
});
