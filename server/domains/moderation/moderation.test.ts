import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { getMyData } from "#contract/accounts/routes.ts";
import { getAuditLog, getOverview } from "#contract/console/routes.ts";
import {
  getMemberFile,
  getMyStatus,
  putMyStatus,
  restoreMember,
  searchMembers,
  suspendMember,
} from "#contract/moderation/routes.ts";
import { getMyNotices } from "#contract/notifications/routes.ts";
import { answerContact, getContact, getContacts } from "#contract/support/admin-routes.ts";
import { contactUsLogged } from "#contract/support/routes.ts";
import { auditLog } from "#server/db/schema/moderation.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { sellerSearch } from "#server/db/schema/profiles.ts";
import { reindexSellers } from "#server/domains/profiles/index.ts";
import { DAY } from "#server/kernel/clock.ts";
import { makePaidOrder } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const why = { reason: "在公開內容留下個人聯絡方式。", quote: "加我的通訊軟體談" };
const operatorOf = async (roles: string[]) => {
  const user = await makeMember(world, { roles });
  return { user, client: world.operator(user.id) };
};
const support = await operatorOf(["support"]);
const admin = await operatorOf(["admin"]);

/** A member who was suspended (2) or banned (3). */
async function blocked(status: 2 | 3 = 2) {
  const user = await makeMember(world);
  await support.client.call(suspendMember, { params: { id: user.id }, body: { status, ...why } });
  return { user, client: await world.client(user.id) };
}
const actsOn = async (subject: string, id: number) =>
  (
    await world.deps.db
      .select({ action: auditLog.action, actorId: auditLog.actorId })
      .from(auditLog)
      .where(and(eq(auditLog.subject, subject), eq(auditLog.subjectId, id)))
      .orderBy(auditLog.id)
  ).map((row) => [row.action, row.actorId]);

describe("a suspension", () => {
  test("shows its reason and quote, locks every other call, is mailed and recorded", async () => {
    const { user, client } = await blocked();
    expect(await client.call(getMyStatus, {})).toMatchObject({ status: 2, ...why, mayPledge: true, appeal: null });
    expect((await client.call(getMyData, {})).status).toBe(2);
    const refusal = { status: 403, code: "account_blocked", message: expect.stringContaining(why.reason) };
    await expect(client.call(getMyNotices, {})).rejects.toMatchObject(refusal);
    const [mail] = await world.deps.db
      .select()
      .from(outbox)
      .where(eq(outbox.to, String(user.email)));
    expect(mail?.text).toContain(why.reason);
    expect(mail?.text).toContain(why.quote);
    expect(await actsOn("user", user.id)).toEqual([["member.suspend", support.user.id]]);
  });

  test("ends with the pledge once; after a second one the pledge is refused", async () => {
    const { user, client } = await blocked();
    expect(await client.call(putMyStatus, { body: { pledge: true } })).toMatchObject({ status: 1, reason: "" });
    await client.call(getMyNotices, {});
    await support.client.call(suspendMember, { params: { id: user.id }, body: { status: 2, ...why } });
    expect(await client.call(getMyStatus, {})).toMatchObject({ status: 2, mayPledge: false });
    await expect(client.call(putMyStatus, { body: { pledge: true } })).rejects.toMatchObject({
      code: "pledge_refused",
    });
    const file = await support.client.call(getMemberFile, { params: { id: user.id } });
    expect(file.suspensions.map((row) => [row.pledgedAt !== null, row.endedAt !== null])).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  test("a ban cannot be pledged away, and a member who is not blocked has nothing to pledge", async () => {
    const banned = await blocked(3);
    expect(await banned.client.call(getMyStatus, {})).toMatchObject({ status: 3, mayPledge: false });
    const normal = await world.client((await makeMember(world)).id);
    for (const client of [banned.client, normal]) {
      await expect(client.call(putMyStatus, { body: { pledge: true } })).rejects.toMatchObject({
        code: "pledge_refused",
      });
    }
    expect(await world.visitor().call(getMyStatus, {})).toMatchObject({ status: 1, mayPledge: false });
    await expect(world.visitor().call(putMyStatus, { body: { pledge: true } })).rejects.toMatchObject({ status: 401 });
  });

  test("the other side of a running order hears of it, the seller leaves the search and comes back", async () => {
    const order = await makePaidOrder(world);
    await world.drain();
    const { sellerId, buyerId, orderId } = order;
    const found = () => world.deps.db.select().from(sellerSearch).where(eq(sellerSearch.userId, sellerId));
    await reindexSellers(world.system, [sellerId]);
    expect(await found()).toHaveLength(1);
    const buyer = await world.client(buyerId);
    await support.client.call(suspendMember, { params: { id: sellerId }, body: { status: 2, ...why } });
    const { notifications } = await buyer.call(getMyNotices, {});
    expect(notifications[0]?.title).toContain("帳號目前停權");
    expect(notifications[0]?.url).toBe(`/transactions/${orderId}`);
    expect(await support.client.call(getOverview, {})).toMatchObject({ blockedWithOrders: 1 });
    const running = await support.client.call(searchMembers, { query: { running: "true" } });
    expect(running.data.map((row) => [row.id, row.openOrders])).toEqual([[sellerId, 1]]);
    await world.drain();
    expect(await found()).toHaveLength(0);
    await support.client.call(restoreMember, { params: { id: sellerId }, body: { reason: "查證後沒有違規。" } });
    await world.drain();
    expect(await found()).toHaveLength(1);
  });
});

describe("an appeal", () => {
  const letter = { kind: "appeal", subject: "我要申訴", text: "那段文字是引用客戶的話，不是我留的。" } as const;

  test("is sent once, answered with the account back, by mail and in the bell", async () => {
    const { user, client } = await blocked(2);
    await client.call(contactUsLogged, { body: letter });
    expect(await client.call(getMyStatus, {})).toMatchObject({ appealUntil: null, appeal: { answer: null } });
    await expect(client.call(contactUsLogged, { body: letter })).rejects.toMatchObject({ code: "appeal_refused" });
    const { data } = await support.client.call(getContacts, { query: { kind: "appeal" } });
    const row = data.find((each) => each.userId === user.id);
    expect(row).toMatchObject({ status: 2, topic: "appeal", state: "new", last: letter.text });
    const params = { id: row?.id ?? 0 };
    expect(await support.client.call(getContact, { params })).toMatchObject({
      reason: why.reason,
      mayRestore: "account",
    });
    await support.client.call(answerContact, { params, body: { text: "查證屬實，帳號已恢復。", restore: true } });
    expect((await client.call(getMyNotices, {})).notifications[0]?.title).toContain("客服回覆了");
    expect(await actsOn("contact", params.id)).toEqual([
      ["member.appeal", user.id],
      ["appeal.answer", support.user.id],
    ]);
    const mails = await world.deps.db
      .select()
      .from(outbox)
      .where(eq(outbox.to, String(user.email)));
    expect(mails.map((mail) => mail.subject)).toContain("回覆：我要申訴");
  });

  test("is nothing for a banned member, who can only log out or write to the support", async () => {
    const { client } = await blocked(3);
    expect(await client.call(getMyStatus, {})).toMatchObject({ appealUntil: null, mayPledge: false });
    await expect(client.call(contactUsLogged, { body: letter })).rejects.toMatchObject({ code: "appeal_refused" });
  });

  test("comes too late after twenty days, and is nothing for members who are not blocked", async () => {
    const { client } = await blocked();
    const normal = await world.client((await makeMember(world)).id);
    await expect(normal.call(contactUsLogged, { body: letter })).rejects.toMatchObject({ code: "appeal_refused" });
    world.pass(20 * DAY + 1000);
    expect((await client.call(getMyStatus, {})).appealUntil).toBeNull();
    await expect(client.call(contactUsLogged, { body: letter })).rejects.toMatchObject({ code: "appeal_refused" });
  });
});

describe("the console", () => {
  test("is closed to members, and each part to the wrong role", async () => {
    const member = await world.client((await makeMember(world)).id);
    const finance = await operatorOf(["finance"]);
    const content = await operatorOf(["content"]);
    await expect(content.client.call(searchMembers, {})).rejects.toMatchObject({ status: 403 });
    expect((await finance.client.call(searchMembers, {})).data.length).toBeGreaterThan(0);
    for (const call of [getContacts, getAuditLog] as const) {
      await expect(member.call(call, {})).rejects.toMatchObject({ status: 403 });
      await expect(finance.client.call(call, {})).rejects.toMatchObject({ status: 403 });
      await expect(world.visitor().call(call, {})).rejects.toMatchObject({ status: 401 });
    }
    expect((await finance.client.call(getOverview, {})).parts).toEqual([
      "members",
      "orders",
      "disputes",
      "finance",
      "withdrawals",
      "books",
      "approvals",
      "figures",
      "coupons",
      "campaigns",
    ]);
    const { parts } = await support.client.call(getOverview, {});
    expect(parts).toEqual(expect.arrayContaining(["members", "contacts"]));
    expect(parts).not.toContain("audit");
    expect(parts).not.toContain("identity");
    await expect(support.client.call(getAuditLog, {})).rejects.toMatchObject({ status: 403 });
    const body = { status: 2, ...why } as const;
    await expect(finance.client.call(suspendMember, { params: { id: support.user.id }, body })).rejects.toMatchObject({
      status: 403,
    });
  });

  test("nobody judges themselves; operators are judged by admins only", async () => {
    const body = { status: 2, ...why } as const;
    const other = await operatorOf(["content"]);
    for (const [judge, id] of [
      [support, support.user.id],
      [admin, admin.user.id],
      [support, other.user.id],
    ] as const) {
      await expect(judge.client.call(suspendMember, { params: { id }, body })).rejects.toMatchObject({ status: 403 });
    }
    const file = await admin.client.call(suspendMember, { params: { id: other.user.id }, body });
    expect(file).toMatchObject({ status: 2, actions: ["restore", "ban"] });
    await expect(admin.client.call(suspendMember, { params: { id: other.user.id }, body })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("finds members by number, name and address; a percent sign is a sign", async () => {
    const user = await makeMember(world, { nickname: "百分%百", email: "percent@example.com" });
    for (const k of [String(user.id), "分%百", "percent@"]) {
      const { data } = await support.client.call(searchMembers, { query: { k } });
      expect(data.map((row) => row.id)).toContain(user.id);
    }
    expect((await support.client.call(searchMembers, { query: { k: "%" } })).data.map((row) => row.id)).toEqual([
      user.id,
    ]);
  });

  test("the log names who acted, newest first, filtered by act", async () => {
    await blocked();
    const log = await admin.client.call(getAuditLog, { query: { action: "member.suspend" } });
    expect(log.data[0]).toMatchObject({ actorId: support.user.id, action: "member.suspend", subject: "user" });
    expect(JSON.parse(log.data[0]?.data ?? "")).toMatchObject(why);
    expect(log.data.every((row) => row.action === "member.suspend")).toBe(true);
    expect(log.actions).toContainEqual({ action: "member.suspend", label: "停權" });
    expect(log.data[0]).toMatchObject({ label: "停權", subjectLabel: "會員" });
  });
});
