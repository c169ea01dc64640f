import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import * as adminCalls from "#contract/requests/admin-routes.ts";
import { offerContent } from "#server/demo/forms.ts";
import { makeThread } from "#server/testing/factories/messaging.ts";
import { makeOffered, makeRequest } from "#server/testing/factories/requests.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { beginThreadOffer } from "../offer/begin-offer.ts";
import { saveOffer } from "../offer/save-offer.ts";
import { sendOffer } from "../offer/send-offer.ts";
import { offerKind, requestKind } from "./kinds.ts";

const world = await openWorld();
const operator = world.operator((await makeMember(world, { roles: ["support"] })).id);
const listed = async () => (await operator.call(adminCalls.getReportedOffers, {})).data;
const report = { reason: "contact", text: "要我加私人帳號" } as const;

/** An offer in a conversation, as its buyer sees it. */
async function offered() {
  const { threadId, senderId: buyerId, receiverId: sellerId } = await makeThread(world);
  const ctx = world.as(sellerId);
  const offerId = await beginThreadOffer(ctx, threadId);
  await saveOffer(ctx, offerId, { ...offerContent({ title: "咖啡店的名片設計" }), version: 1 });
  await sendOffer(ctx, offerId, { version: 2, requestVersion: null });
  return { offerId, buyerId, sellerId };
}

async function stateOfReports(offerId: number): Promise<string[]> {
  const { rows } = await world.deps.db.execute<{ state: string }>(
    sql`select state from request_reports where offer_id = ${offerId} order by id`,
  );
  return rows.map(({ state }) => state);
}

test("an offer of a conversation that is reported stands in the console until it is put aside, with the reader told", async () => {
  const { offerId, buyerId } = await offered();
  await offerKind.report(world.as(buyerId), offerId, report);
  const row = (await listed()).find(({ id }) => id === offerId);
  expect(row).toMatchObject({
    title: "咖啡店的名片設計",
    waiting: 1,
    mayDismiss: true,
    reports: [{ reason: "contact" }],
  });
  const params = { id: offerId };
  const body = { until: row?.lastReportId ?? 0, note: "訊息裡沒有聯絡方式" };
  await operator.call(adminCalls.dismissOfferReports, { params, body });
  expect((await listed()).map(({ id }) => id)).not.toContain(offerId);
  expect(await stateOfReports(offerId)).toEqual(["dismissed"]);
  // A later report waits for an operator again.
  await offerKind.report(world.as(buyerId), offerId, report);
  expect((await listed()).map(({ id }) => id)).toContain(offerId);
});

test("taken down, its reports are upheld and it waits no more", async () => {
  const { offerId, buyerId } = await offered();
  await offerKind.report(world.as(buyerId), offerId, report);
  const row = (await listed()).find(({ id }) => id === offerId);
  expect(row?.actions.map(({ form }) => form)).toContain("take_down");
  await operator.call(adminCalls.takeDownOffer, { params: { id: offerId }, body: { reason: "提案裡有私人聯絡方式" } });
  expect((await listed()).map(({ id }) => id)).not.toContain(offerId);
  expect(await stateOfReports(offerId)).toEqual(["upheld"]);
});

test("an offer of a request stands with its request, and nobody judges their own", async () => {
  const { offerId, buyerId } = await makeOffered(world);
  await offerKind.report(world.as(buyerId), offerId, report);
  expect((await listed()).map(({ id }) => id)).not.toContain(offerId);
  const own = await offered();
  await offerKind.report(world.as(own.buyerId), own.offerId, report);
  await world.deps.db.execute(sql`update users set roles = '{support}' where id = ${own.sellerId}`);
  const seller = world.operator(own.sellerId);
  const row = (await seller.call(adminCalls.getReportedOffers, {})).data.find(({ id }) => id === own.offerId);
  expect(row).toMatchObject({ mayDismiss: false, actions: [] });
  const body = { until: row?.lastReportId ?? 0, note: "我自己的提案沒有問題" };
  const press = seller.call(adminCalls.dismissOfferReports, { params: { id: own.offerId }, body });
  await expect(press).rejects.toMatchObject({ body: { code: "forbidden" } });
});

test("a request that is reported is hidden, which upholds its reports, or they are dismissed; who reported is told", async () => {
  const report = { reason: "contact", text: "要先匯訂金" } as const;
  const reported = async () => {
    const { requestId } = await makeRequest(world);
    const { id: reporterId } = await makeMember(world);
    await requestKind.report(world.as(reporterId), requestId, report);
    await requestKind.report(world.as(reporterId), requestId, report);
    const { data } = await operator.call(adminCalls.getAdminRequests, { query: { list: "reported" } });
    const row = data.find(({ id }) => id === requestId);
    expect(row).toMatchObject({ waiting: 1, reports: [{ reporterId }] });
    return { requestId, reporterId, until: row?.lastReportId ?? 0 };
  };
  const after = async ({ requestId, reporterId }: { requestId: number; reporterId: number }) => {
    const { rows } = await world.deps.db.execute<{ state: string; title: string }>(sql`
      select r.state, n.title from request_reports r join notifications n on n.user_id = r.reporter_id
      where r.request_id = ${requestId} and r.reporter_id = ${reporterId}`);
    return rows;
  };
  const bad = await reported();
  await operator.call(adminCalls.hideRequest, { params: { id: bad.requestId }, body: { reason: "要求在平台外付款" } });
  expect(await after(bad)).toEqual([{ state: "upheld", title: "你檢舉的內容違反規範，已經處理" }]);
  const fine = await reported();
  const body = { until: fine.until, note: "內容沒有問題" };
  await operator.call(adminCalls.dismissRequestReports, { params: { id: fine.requestId }, body });
  expect(await after(fine)).toEqual([{ state: "dismissed", title: "你檢舉的內容經確認沒有違反規範" }]);
  const { rows } = await world.deps.db.execute(
    sql`select 1 from requests where id = ${fine.requestId} and hidden_reason is null`,
  );
  expect(rows).toHaveLength(1);
});

test("hiding a request decides its own reports, dismissing them also those of its offers", async () => {
  const { requestId, offerId, buyerId } = await makeOffered(world);
  const { id: reporterId } = await makeMember(world);
  await requestKind.report(world.as(reporterId), requestId, report);
  await offerKind.report(world.as(buyerId), offerId, report);
  const reason = "要求在平台外付款";
  await operator.call(adminCalls.hideRequest, { params: { id: requestId }, body: { reason } });
  expect(await stateOfReports(offerId)).toEqual(["open"]);
  await operator.call(adminCalls.showRequest, { params: { id: requestId }, body: { reason } });
  const body = { until: 2 ** 31 - 1, note: "內容沒有問題" };
  await operator.call(adminCalls.dismissRequestReports, { params: { id: requestId }, body });
  expect(await stateOfReports(offerId)).toEqual(["dismissed"]);
});
