import { desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { getQueue } from "#contract/console/routes.ts";
import * as calls from "#contract/copyright/routes.ts";
import { getMyStatus } from "#contract/moderation/routes.ts";
import { getMyNotices } from "#contract/notifications/routes.ts";
import { users } from "#server/db/schema/accounts.ts";
import { copyrightNotices } from "#server/db/schema/copyright.ts";
import { auditLog } from "#server/db/schema/moderation.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { DAY } from "#server/kernel/clock.ts";
import { one } from "#server/kernel/rows.ts";
import { makeService } from "#server/testing/factories/catalog.ts";
import { freshKey } from "#server/testing/factories/orders.ts";
import { counterForm, makeNotice, noticeForm } from "#server/testing/factories/support.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { multipart } from "#server/testing/multipart.ts";
import { openWorld } from "#server/testing/world.ts";
import { forgetNotices, noticeClock } from "./jobs.ts";
import { personalData } from "./personal-data.ts";
import { tokenOf } from "./store.ts";

const world = await openWorld();
const { db } = world.deps;
const operator = world.operator((await makeMember(world, { roles: ["support"] })).id);
const text = "封面的構圖和原作相同";

const address = () => `holder${nextSerial()}@example.com`;
const mailsTo = (email: string) => db.select().from(outbox).where(eq(outbox.to, email)).orderBy(outbox.id);
const lastMail = async (email: string) => (await mailsTo(email)).at(-1);
const rowOf = async (id: number) => one(await db.select().from(copyrightNotices).where(eq(copyrightNotices.id, id)));
const act = (id: number, name: "ask" | "take_down" | "refuse" | "sue" | "lift", said = text) =>
  operator.call(calls.actOnNotice, { params: { id, name }, body: { text: said } });
const seen = async (id: number): Promise<boolean> => {
  const url = `/api/services/${id}`;
  return (await world.visitor().send({ method: "GET", url })).statusCode === 200;
};
/** The secret of the newest mail to an address. */
const tokenFor = async (email: string) =>
  /copyright_notice\/([\w.-]+)/.exec((await lastMail(email))?.text ?? "")?.[1] ?? expect.fail("no link");

async function downed() {
  const { id, subjectId, ownerId, email } = await makeNotice(world);
  await act(id, "take_down");
  return { id, subjectId, email, ownerId, owner: await world.client(ownerId) };
}

describe("a notice without an account", () => {
  test("counts after the press behind the link, once, and is taken down by an operator", async () => {
    const service = await makeService(world);
    const email = address();
    const visitor = world.visitor();
    const where = `${world.deps.ports.origin}/services/${service.id}?from=search`;
    for (let n = 0; n < 2; n++)
      await visitor.call(calls.giveNoticeAsVisitor, { body: { ...noticeForm, where, email } });
    const token = await tokenFor(email);
    expect((await lastMail(email))?.text).not.toContain(noticeForm.content);
    const opened = await visitor.call(calls.openNoticeLink, { body: { token } });
    expect(opened).toMatchObject({ state: "unconfirmed", work: noticeForm.work, where: `/services/${service.id}` });
    for (let n = 0; n < 2; n++)
      expect(await visitor.call(calls.confirmNotice, { body: { token } })).toMatchObject({ state: "received" });
    const rows = await db.select().from(copyrightNotices).where(eq(copyrightNotices.email, email));
    const { id } = one(rows);
    expect(rows).toHaveLength(1);
    expect((await operator.call(calls.getNotices, {})).data.map((row) => row.id)).toContain(id);
    const { data } = await operator.call(getQueue, { query: { kind: "copyrightNotices" } });
    expect(data.find((item) => item.id === id)).toMatchObject({ dueAt: expect.any(String), overdue: false });

    // The same person need not say it again.
    await visitor.call(calls.giveNoticeAsVisitor, { body: { ...noticeForm, where, email } });
    const again = await tokenFor(email);
    await expect(visitor.call(calls.confirmNotice, { body: { token: again } })).rejects.toMatchObject({ status: 409 });

    expect(await seen(service.id)).toBe(true);
    expect(await act(id, "take_down")).toMatchObject({ state: "taken_down", standing: 1 });
    expect(await seen(service.id)).toBe(false);
    expect((await lastMail(email))?.subject).toContain("已下架");
    const owner = one(await db.select().from(users).where(eq(users.id, service.sellerId)));
    const told = (await mailsTo(owner.email ?? "")).find((mail) => mail.text.includes("通知的內容"));
    for (const said of [noticeForm.work, noticeForm.content, noticeForm.name]) expect(told?.text).toContain(said);
    for (const kept of [noticeForm.postal, noticeForm.phone, email]) expect(told?.text).not.toContain(kept);
  });

  test("says at its field what is missing, and which address is no piece", async () => {
    const service = await makeService(world);
    const send = (body: object) => world.visitor().call(calls.giveNoticeAsVisitor, { body: body as never });
    const form = { ...noticeForm, where: `/services/${service.id}`, email: address() };
    await expect(send({ ...form, removal: false, signature: "別人", role: "agent" })).rejects.toMatchObject({
      fields: { removal: [expect.stringContaining("勾選")] },
    });
    await expect(send({ ...form, signature: "別人", role: "agent" })).rejects.toMatchObject({
      fields: { signature: ["簽名要和上面的姓名或名稱一樣"], holder: ["請輸入權利人的姓名或名稱"] },
    });
    for (const where of [
      "https://example.com/services/1",
      "/faq",
      "/services/2147483647",
      "亂打",
      "/services/99999999999",
    ])
      await expect(send({ ...form, where })).rejects.toMatchObject({
        fields: { where: [expect.stringContaining("這個網址沒有會員公開的內容")] },
      });
  });

  test("is forgotten when nobody confirms it", async () => {
    const { id, createdAt } = await makeNotice(world, { state: "unconfirmed", receivedAt: null, dueAt: null });
    const token = tokenOf(world.system, id);
    expect(createdAt).toBeInstanceOf(Date);
    world.pass(8 * DAY);
    expect(await world.visitor().call(calls.openNoticeLink, { body: { token } })).toBeNull();
    await forgetNotices.run(world.system, {});
    expect(await db.select().from(copyrightNotices).where(eq(copyrightNotices.id, id))).toEqual([]);
    for (const bad of [`${id}.x`, "x", `${token}x`, ""])
      if (bad) expect(await world.visitor().call(calls.openNoticeLink, { body: { token: bad } })).toBeNull();
  });
});

test("a member's notice has files, is received at once, and refuses one's own content", async () => {
  const member = await makeMember(world);
  const client = await world.client(member.id);
  const seller = await makeMember(world, { roles: ["support"] });
  const service = await makeService(world, { sellerId: seller.id });
  const body = { ...noticeForm, where: `/services/${service.id}` };
  const fields = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
  const file = { field: "files", name: "草稿.txt", bytes: "2023 年的草稿" };
  await client.send({ method: "GET", url: "/api/my_data" });
  const sent = await client.send({ method: "POST", url: "/api/copyright_notices", ...multipart(fields, [file]) });
  const { id } = sent.json();
  const found = await operator.call(calls.getNotice, { params: { id } });
  expect(found).toMatchObject({ state: "received", sender: { id: member.id }, files: [{ name: "草稿.txt" }] });
  const proof = { method: "GET", url: found.files[0]?.url ?? "" } as const;
  expect((await operator.send(proof)).body).toBe("2023 年的草稿");
  // An operator whom it is about reads nothing of it.
  expect((await world.operator(seller.id).send(proof)).statusCode).toBe(404);
  await expect(client.call(calls.giveNotice, { body })).rejects.toMatchObject({ status: 409 });
  const own = await makeService(world, { sellerId: member.id });
  await expect(
    client.call(calls.giveNotice, { body: { ...body, where: `/services/${own.id}` } }),
  ).rejects.toMatchObject({
    fields: { where: [expect.stringContaining("自己的內容")] },
  });
});

describe("an incomplete notice", () => {
  test("is completed by its sender, and read again", async () => {
    const { id, email } = await makeNotice(world);
    await act(id, "ask", "請補上作品第一次發表的日期");
    expect((await lastMail(email))?.text).toContain("請補上作品第一次發表的日期");
    const body = { ...noticeForm, token: await tokenFor(email), evidence: "2023-05-01 在個展發表" };
    const visitor = world.visitor();
    expect(await visitor.call(calls.completeNotice, { body })).toMatchObject({ state: "received" });
    await expect(visitor.call(calls.completeNotice, { body })).rejects.toMatchObject({ status: 409 });
    expect(await operator.call(calls.getNotice, { params: { id } })).toMatchObject({ evidence: body.evidence });
  });

  test("lapses after five working days, and its sender is told", async () => {
    const { id, email, subjectId } = await makeNotice(world);
    await act(id, "ask", "請補上作品第一次發表的日期");
    world.pass(4 * DAY);
    await noticeClock.run(world.system, {});
    expect((await rowOf(id)).state).toBe("asked");
    world.pass(4 * DAY);
    for (let n = 0; n < 2; n++) await noticeClock.run(world.system, {});
    expect((await rowOf(id)).state).toBe("lapsed");
    expect((await mailsTo(email)).filter((mail) => mail.subject.includes("視為沒有提出"))).toHaveLength(1);
    expect(await seen(subjectId)).toBe(true);
  });
});

describe("after a counter-notice", () => {
  test("the content comes back within fourteen working days when no lawsuit is shown", async () => {
    const { id, subjectId, email, owner, ownerId } = await downed();
    const params = { id };
    expect(await owner.call(calls.getMyNotice, { params })).toMatchObject({ mayCounter: true, work: noticeForm.work });
    const sent = await owner.call(calls.counterNotice, { params, body: counterForm });
    expect(sent).toMatchObject({ state: "countered", mayCounter: false });
    const told = await lastMail(email);
    for (const said of [counterForm.text, counterForm.postal, counterForm.name]) expect(told?.text).toContain(said);
    world.pass(15 * DAY);
    await noticeClock.run(world.system, {});
    expect(await seen(subjectId)).toBe(false);
    world.pass(5 * DAY);
    for (let n = 0; n < 2; n++) await noticeClock.run(world.system, {});
    await world.drain();
    expect(await seen(subjectId)).toBe(true);
    expect((await rowOf(id)).state).toBe("restored");
    expect((await mailsTo(email)).filter((mail) => mail.subject.includes("已恢復"))).toHaveLength(1);
    const notices = await owner.call(getMyNotices, {});
    expect(notices.notifications.map(({ title }) => title).join()).toContain("已恢復上架");
    expect(await operator.call(calls.getNotice, { params })).toMatchObject({ standing: 0, owner: { id: ownerId } });
  });

  test("a lawsuit keeps it down until an operator lifts that", async () => {
    const { id, subjectId, owner } = await downed();
    await owner.call(calls.counterNotice, { params: { id }, body: counterForm });
    expect(await act(id, "sue", "臺北地方法院 115 年度智字第 12 號")).toMatchObject({ state: "sued" });
    world.pass(25 * DAY);
    await noticeClock.run(world.system, {});
    expect(await seen(subjectId)).toBe(false);
    expect(await owner.call(calls.getMyNotice, { params: { id } })).toMatchObject({
      lawsuit: expect.stringContaining("智字"),
    });
    await act(id, "lift", "判決確定，沒有侵權");
    expect(await seen(subjectId)).toBe(true);
    const acts = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, "copyright_notice"))
      .orderBy(desc(auditLog.id));
    expect(acts.filter(({ subjectId }) => subjectId === id).map(({ action }) => action)).toEqual(
      ["lift", "sue", "counter", "take_down"].map((name) => `copyright_notice.${name}`),
    );
  });

  test("what was hidden for something else meanwhile, or deleted, stays so", async () => {
    const { id, subjectId, owner } = await downed();
    await owner.call(calls.counterNotice, { params: { id }, body: counterForm });
    await db.execute(`update services set hidden_reason = '違法內容' where id = ${subjectId}`);
    world.pass(25 * DAY);
    await noticeClock.run(world.system, {});
    expect([(await rowOf(id)).state, await seen(subjectId)]).toEqual(["restored", false]);
    const gone = await downed();
    await gone.owner.call(calls.counterNotice, { params: { id: gone.id }, body: counterForm });
    await db.execute(`update services set state = 'removed' where id = ${gone.subjectId}`);
    world.pass(25 * DAY);
    await noticeClock.run(world.system, {});
    expect((await rowOf(gone.id)).state).toBe("restored");
  });
});

test("a failure leaves a notice for the next tick", async () => {
  const { id, subjectId, owner } = await downed();
  await owner.call(calls.counterNotice, { params: { id }, body: counterForm });
  world.pass(25 * DAY);
  await db.execute(
    `alter table services add constraint no_show check (id <> ${subjectId} or hidden_reason is not null)`,
  );
  await expect(noticeClock.run(world.system, {})).rejects.toThrow("failed");
  expect((await rowOf(id)).state).toBe("countered");
  await db.execute("alter table services drop constraint no_show");
  await noticeClock.run(world.system, {});
  expect([(await rowOf(id)).state, await seen(subjectId)]).toEqual(["restored", true]);
});

test("only operators with the right decide, nobody about themselves, and strangers see nothing", async () => {
  const { id, ownerId } = await makeNotice(world, { state: "taken_down", takenDownAt: new Date() });
  const waiting = await makeNotice(world);
  const finance = world.operator((await makeMember(world, { roles: ["finance"] })).id);
  const body = { text };
  const params = { id: waiting.id, name: "take_down" } as const;
  await expect(finance.call(calls.actOnNotice, { params, body })).rejects.toMatchObject({ status: 403 });
  await expect(finance.call(calls.getNotice, { params: { id } })).rejects.toMatchObject({ status: 403 });
  const self = await makeMember(world, { roles: ["support"] });
  const service = await makeService(world, { sellerId: self.id });
  const own = await makeNotice(world, { subjectId: service.id, ownerId: self.id });
  const client = world.operator(self.id);
  await expect(client.call(calls.getNotice, { params: { id: own.id } })).rejects.toMatchObject({ status: 403 });
  expect((await client.call(calls.getNotices, {})).data.map((row) => row.id)).not.toContain(own.id);
  await expect(
    client.call(calls.actOnNotice, { params: { id: own.id, name: "take_down" }, body }),
  ).rejects.toMatchObject({ status: 403 });
  const other = await world.client((await makeMember(world)).id);
  await expect(other.call(calls.getMyNotice, { params: { id } })).rejects.toMatchObject({ status: 404 });
  // Before it is decided, its owner is told nothing.
  const owner = await world.client(waiting.ownerId);
  await expect(owner.call(calls.getMyNotice, { params: { id: waiting.id } })).rejects.toMatchObject({ status: 404 });
  expect(ownerId).not.toBe(waiting.ownerId);
});

test("what is down already cannot be taken down again; the third notice that stands is marked", async () => {
  const { id, subjectId, ownerId } = await makeNotice(world);
  await act(id, "take_down");
  const second = await makeNotice(world, { subjectId, ownerId });
  await expect(act(second.id, "take_down")).rejects.toMatchObject({ code: "conflict" });
  expect((await rowOf(second.id)).state).toBe("received");
  await act(second.id, "refuse", "內容已經不在了");
  for (let n = 0; n < 2; n++) await makeNotice(world, { ownerId, state: "taken_down", takenDownAt: new Date() });
  const found = await operator.call(calls.getNotice, { params: { id } });
  expect([found.standing, found.others.length]).toEqual([3, 3]);
});

test("an account that is deleted leaves the notice without its contact details", async () => {
  const member = await makeMember(world);
  const { id } = await makeNotice(world, { userId: member.id, email: member.email ?? "" });
  await personalData.erase(world.system, member);
  expect(await rowOf(id)).toMatchObject({ userId: null, email: "", postal: "", phone: "", work: noticeForm.work });
  // Nobody is left to be told, and it can still be decided.
  expect(await act(id, "refuse", "看過之後沒有相同的地方")).toMatchObject({ state: "refused" });
});

test("a piece that one comes from is named by its address", async () => {
  const service = await makeService(world);
  const query = { kind: "service", id: service.id } as const;
  const found = await world.visitor().call(calls.findNoticePiece, { query });
  expect(found).toEqual({ where: `${world.deps.ports.origin}/services/${service.id}`, name: `「${service.title}」` });
  expect(await world.visitor().call(calls.findNoticePiece, { query: { ...query, id: 2_147_483_647 } })).toBeNull();
});

test("a suspended owner finds the notice beside the reason of the suspension, opens it and answers it", async () => {
  const { id, ownerId, title } = await makeNotice(world, { state: "taken_down", takenDownAt: world.clock.now() });
  await db.update(users).set({ status: 2 }).where(eq(users.id, ownerId));
  const owner = await world.client(ownerId);
  const params = { id };
  expect((await owner.call(getMyStatus, {})).notices).toEqual([{ id, title }]);
  expect(await owner.call(calls.getMyNotice, { params })).toMatchObject({ id, mayCounter: true });
  await owner.call(calls.counterNotice, { params, body: counterForm, key: freshKey() });
  expect(await owner.call(calls.getMyNotice, { params })).toMatchObject({ state: "countered", mayCounter: false });
  const stranger = await world.client((await makeMember(world, { status: 2 })).id);
  await expect(stranger.call(calls.getMyNotice, { params })).rejects.toMatchObject({ code: "not_found" });
  await expect(world.visitor().call(calls.getMyNotice, { params })).rejects.toMatchObject({ status: 401 });
});
