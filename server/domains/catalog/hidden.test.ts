import { and, desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as adminCalls from "#contract/catalog/admin-routes.ts";
import * as calls from "#contract/catalog/routes.ts";
import { getOverview } from "#contract/console/routes.ts";
import { getMyNotices } from "#contract/notifications/routes.ts";
import { serviceReports, services } from "#server/db/schema/catalog.ts";
import { auditLog } from "#server/db/schema/moderation.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { orders } from "#server/db/schema/orders.ts";
import { makeContent, makeService } from "#server/testing/factories/catalog.ts";
import { makePaidOrder } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const operatorId = (await makeMember(world, { roles: ["support"] })).id;
const operator = world.operator(operatorId);
const reason = "圖片盜用別人的作品";

const hide = (id: number) => operator.call(adminCalls.hideService, { params: { id }, body: { reason } });
const show = (id: number) =>
  operator.call(adminCalls.showService, { params: { id }, body: { reason: "已經換成自己的作品" } });
const listed = async (list: "reported" | "hidden" | "all", k = "") =>
  (await operator.call(adminCalls.getAdminServices, { query: { list, k } })).data.map(({ id }) => id);

async function member() {
  const row = await makeMember(world);
  return { ...row, browser: await world.client(row.id) };
}

const titles = async ({ browser }: Awaited<ReturnType<typeof member>>) =>
  (await browser.call(getMyNotices, {})).notifications.map(({ title }) => title);

async function offered(state: "published" | "paused" = "published") {
  const seller = await member();
  const service = await makeService(world, { sellerId: seller.id, state });
  return { seller, id: service.id, title: service.title, params: { id: service.id } };
}

describe("a service that operators hide", () => {
  test("is gone for everybody but its seller and operators, and comes back as it was", async () => {
    const { seller, id, params, title } = await offered();
    const buyer = await member();
    await buyer.browser.call(calls.addFavorite, { params });
    const found = async () =>
      (await world.visitor().call(calls.searchServices, { query: { k: title } })).data.map((card) => card.id);
    expect(await found()).toContain(id);

    expect(await hide(id)).toMatchObject({ hiddenReason: reason, actions: [{ name: "show" }] });
    await expect(world.visitor().call(calls.getService, { params })).rejects.toMatchObject({ status: 404 });
    await expect(buyer.browser.call(calls.getService, { params })).rejects.toMatchObject({ status: 404 });
    expect(await found()).not.toContain(id);
    expect((await buyer.browser.call(calls.getMyFavorites, {})).total).toBe(0);
    expect((await world.visitor().call(calls.getUserServices, { params: { id: seller.id } })).total).toBe(0);
    expect(await seller.browser.call(calls.getService, { params })).toMatchObject({ own: true, hiddenReason: reason });
    expect(await operator.call(calls.getService, { params })).toMatchObject({ hiddenReason: reason, actions: [] });
    expect(await listed("hidden")).toContain(id);

    await show(id);
    expect(await buyer.browser.call(calls.getService, { params })).toMatchObject({ state: "published" });
    expect(await found()).toContain(id);
    expect((await buyer.browser.call(calls.getMyFavorites, {})).total).toBe(1);
    expect(await listed("hidden")).not.toContain(id);
  });

  test("tells its seller by bell and mail, both times, and is recorded with its reason", async () => {
    const { seller, id, title } = await offered("paused");
    await hide(id);
    world.pass(60_000);
    await show(id);
    expect(await titles(seller)).toEqual([`你的服務「${title}」已恢復上架`, `你的服務「${title}」已被下架`]);
    const mails = await world.deps.db
      .select()
      .from(outbox)
      .where(eq(outbox.to, seller.email ?? ""))
      .orderBy(desc(outbox.id));
    expect(mails).toHaveLength(2);
    expect(mails[0]?.text).toContain("暫停接單的狀態");
    expect(mails[1]?.text).toContain(reason);
    const rows = await world.deps.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, "service"), eq(auditLog.subjectId, id)));
    expect(rows.map(({ action, actorId, data }) => [action, actorId, data])).toEqual([
      ["service.hide", operatorId, { reason, reports: [] }],
      ["service.show", operatorId, { reason: "已經換成自己的作品" }],
    ]);
  });

  test("cannot be brought back by its seller: not published, resumed or copied", async () => {
    const { browser } = await member();
    const { id } = await browser.call(calls.createService, { body: await makeContent(world) });
    const params = { id };
    await browser.call(calls.publishService, { params });
    await hide(id);
    await browser.call(calls.pauseService, { params });
    for (const route of [calls.publishService, calls.resumeService, calls.copyService])
      await expect(browser.call(route, { params })).rejects.toMatchObject({ status: 409, code: "service_hidden" });
    const form = await browser.call(calls.getMyService, { params });
    expect(form).toMatchObject({ state: "paused", actions: [{ name: "edit" }, { name: "remove" }] });
    await browser.call(calls.saveService, {
      params,
      body: { ...form.content, title: "重新拍照的服務", version: form.version },
    });
    const names = async () => (await browser.call(calls.getMyService, { params })).actions.map(({ name }) => name);
    expect(await names()).toEqual(["edit", "remove"]);
    await show(id);
    expect(await names()).toContain("publish");
    expect(await browser.call(calls.resumeService, { params })).toMatchObject({ state: "published" });
  });

  test("leaves orders that run alone", async () => {
    const { orderId, sellerId } = await makePaidOrder(world);
    const read = async () => (await world.deps.db.select().from(orders).where(eq(orders.id, orderId)))[0];
    const before = await read();
    const seller = await world.client(sellerId);
    await hide((await seller.call(calls.getMyServices, {})).data[0]?.id ?? 0);
    expect(before).toMatchObject({ closedAt: null });
    expect(await read()).toEqual(before);
  });

  test("is decided once, never by its own seller, and with a reason of 5 to 500 characters", async () => {
    const { id, params } = await offered();
    for (const words of ["短", "長".repeat(501)])
      await expect(operator.call(adminCalls.hideService, { params, body: { reason: words } })).rejects.toMatchObject({
        status: 400,
      });
    await expect(show(id)).rejects.toMatchObject({ status: 409 });
    const answers = await Promise.allSettled([hide(id), hide(id)]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(answers.find(({ status }) => status === "rejected")).toMatchObject({ reason: { status: 409 } });
    const own = await makeService(world, { sellerId: operatorId });
    await expect(hide(own.id)).rejects.toMatchObject({ status: 403 });
    const draft = await makeService(world, { state: "draft" });
    await expect(hide(draft.id)).rejects.toMatchObject({ status: 409 });
    const removed = await makeService(world, { state: "removed" });
    await expect(hide(removed.id)).rejects.toMatchObject({ status: 410 });
  });
});

describe("a reported service", () => {
  const body = { reason: "copyright", text: "原作在別的網站" } as const;

  test("waits once for each member, and everybody who reported hears that it was hidden", async () => {
    const { id, title, params } = await offered();
    const [first, second] = [await member(), await member()];
    const { serviceReports: before } = await operator.call(getOverview, {});
    for (const each of [first, first, second]) await each.browser.call(adminCalls.reportService, { params, body });
    expect((await operator.call(getOverview, {})).serviceReports).toBe(before + 1);
    const row = (await operator.call(adminCalls.getAdminServices, {})).data.find((each) => each.id === id);
    expect(row).toMatchObject({ waiting: 2, actions: [{ name: "hide" }, { name: "dismiss" }] });
    expect(row?.reports.map((each) => [each.reporterId, each.reason, each.text])).toEqual([
      [first.id, "copyright", "原作在別的網站"],
      [second.id, "copyright", "原作在別的網站"],
    ]);
    await hide(id);
    expect(await listed("reported")).not.toContain(id);
    for (const each of [first, second])
      expect(await titles(each)).toEqual([`你檢舉的服務「${title}」違反規範，已經下架`]);
    await expect(first.browser.call(adminCalls.reportService, { params, body })).rejects.toMatchObject({ status: 404 });
  });

  test("stays when operators dismiss what they have read; a later report still waits", async () => {
    const { id, title, params } = await offered();
    const [early, late] = [await member(), await member()];
    await early.browser.call(adminCalls.reportService, { params, body });
    const [read] = (await operator.call(adminCalls.getAdminServices, {})).data.filter((each) => each.id === id);
    await late.browser.call(adminCalls.reportService, { params, body });
    const dismiss = (until: number) =>
      operator.call(adminCalls.dismissServiceReports, { params, body: { until, note: "作品確實是賣家自己的" } });
    const answer = await dismiss(read?.lastReportId ?? 0);
    expect(answer).toMatchObject({ waiting: 1, hiddenReason: null, reports: [{ reporterId: late.id }] });
    expect(await titles(early)).toEqual([`你檢舉的服務「${title}」經確認沒有違反規範`]);
    expect(await titles(late)).toEqual([]);
    expect(await dismiss(answer.lastReportId ?? 0)).toMatchObject({ waiting: 0, actions: [{ name: "hide" }] });
    await expect(dismiss(answer.lastReportId ?? 0)).rejects.toMatchObject({ status: 409 });
    // Decided services can be reported again.
    await early.browser.call(adminCalls.reportService, { params, body });
    expect(await listed("reported")).toContain(id);
  });

  test("is not one's own, has a reason, and can be seen", async () => {
    const { seller, params } = await offered();
    const reader = await member();
    await expect(seller.browser.call(adminCalls.reportService, { params, body })).rejects.toMatchObject({
      code: "own_service_report",
    });
    const wordless = reader.browser.call(adminCalls.reportService, { params, body: { reason: "other", text: " " } });
    await expect(wordless).rejects.toMatchObject({ status: 400 });
    const long = { reason: "other", text: "長".repeat(501) } as const;
    await expect(reader.browser.call(adminCalls.reportService, { params, body: long })).rejects.toMatchObject({
      status: 400,
    });
    const draft = await makeService(world, { state: "draft" });
    await expect(
      reader.browser.call(adminCalls.reportService, { params: { id: draft.id }, body }),
    ).rejects.toMatchObject({
      status: 404,
    });
  });

  test("is found in the console by title and number", async () => {
    const { id, title } = await offered();
    expect(await listed("all", title)).toEqual([id]);
    expect(await listed("all", String(id))).toContain(id);
    const [row] = await world.deps.db.select().from(services).where(eq(services.id, id));
    expect(row?.hiddenReason).toBeNull();
    expect(await world.deps.db.select().from(serviceReports).where(eq(serviceReports.serviceId, id))).toEqual([]);
  });
});
