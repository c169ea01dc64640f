import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { getOverview } from "#contract/console/routes.ts";
import { getMyNotices } from "#contract/notifications/routes.ts";
import * as admin from "#contract/support/admin-routes.ts";
import { getMyLetter, replyToLetter } from "#contract/support/routes.ts";
import type { LetterState, PressedTransition } from "#contract/support/states.ts";
import { auditLog } from "#server/db/schema/moderation.ts";
import { DAY, HOUR, later } from "#server/kernel/clock.ts";
import type { TestClient } from "#server/testing/client.ts";
import { makeLetter } from "#server/testing/factories/support.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const operatorOf = async (...roles: string[]) => {
  const user = await makeMember(world, { roles });
  return { id: user.id, client: world.operator(user.id) };
};
const one = await operatorOf("support");
const other = await operatorOf("admin");
const finance = await operatorOf("finance");

const press = (client: TestClient, id: number, name: PressedTransition) =>
  client.call(admin.moveContact, { params: { id, name } });
const namesFor = async (client: TestClient, id: number) =>
  (await client.call(admin.getContact, { params: { id } })).actions.map(({ name }) => name);
const actsOn = async (id: number) =>
  (
    await world.deps.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.subject, "contact"), eq(auditLog.subjectId, id)))
      .orderBy(auditLog.id)
  ).map(({ action }) => action);

describe("who may do what in which state", () => {
  const cases: [LetterState, "nobody" | "me" | "other", string[]][] = [
    ["new", "nobody", ["answer", "take", "hand_over", "close", "settle"]],
    ["working", "me", ["answer", "hand_over", "give_back", "close", "settle"]],
    ["working", "other", ["answer", "hand_over", "close", "settle"]],
    ["waiting", "nobody", ["answer", "take", "hand_over", "close"]],
    ["waiting", "me", ["answer", "hand_over", "give_back", "close"]],
    ["closed", "me", ["answer", "undo"]],
  ];
  test.each(cases)("%s, owned by %s", async (state, owner, names) => {
    const ownerId = { nobody: null, me: one.id, other: other.id }[owner];
    const id = await makeLetter(world, { state, ownerId, ...(state === "closed" && { closedFrom: "working" }) });
    expect(await namesFor(one.client, id)).toEqual(names);
    const pressable = ["take", "give_back", "close", "undo"] as const;
    for (const name of pressable.filter((each) => !names.includes(each)))
      await expect(press(one.client, id, name)).rejects.toMatchObject({ status: 409 });
  });

  test("nobody works on a letter of their own, and other roles read none", async () => {
    const id = await makeLetter(world, { userId: one.id });
    expect(await namesFor(one.client, id)).toEqual(["hand_over"]);
    await expect(press(one.client, id, "take")).rejects.toMatchObject({ status: 409 });
    await expect(
      one.client.call(admin.answerContact, { params: { id }, body: { text: "我回我自己" } }),
    ).rejects.toMatchObject({ status: 409 });
    await expect(
      other.client.call(admin.handOverContact, { params: { id }, body: { to: one.id } }),
    ).rejects.toMatchObject({ fields: { to: [expect.stringContaining("自己寫的信")] } });
    for (const call of [admin.getContacts, admin.getSavedReplies] as const)
      await expect(finance.client.call(call, {})).rejects.toMatchObject({ status: 403 });
    await expect(finance.client.call(admin.getContact, { params: { id } })).rejects.toMatchObject({ status: 403 });
  });

  test("an appeal does not end without an answer", async () => {
    const id = await makeLetter(world, { kind: "appeal", topic: "appeal", userId: (await makeMember(world)).id });
    expect(await namesFor(one.client, id)).toEqual(["answer_appeal", "take", "hand_over"]);
    await one.client.call(admin.answerContact, { params: { id }, body: { text: "查證後維持停權。" } });
    expect(await namesFor(one.client, id)).toContain("close");
  });
});

describe("an operator in charge", () => {
  test("takes, hands over and gives back; the next one is told, and two at once have one owner", async () => {
    const id = await makeLetter(world);
    const taken = await Promise.allSettled([press(one.client, id, "take"), press(other.client, id, "take")]);
    expect(taken.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { owner } = await one.client.call(admin.getContact, { params: { id } });
    const [holder, next] = owner?.id === one.id ? [one, other] : [other, one];
    await holder.client.call(admin.handOverContact, { params: { id }, body: { to: next.id } });
    expect((await next.client.call(getMyNotices, {})).notifications[0]).toMatchObject({
      title: "「退款」交接給你處理",
      url: `/admin/contacts/${id}`,
    });
    await expect(
      holder.client.call(admin.handOverContact, { params: { id }, body: { to: finance.id } }),
    ).rejects.toMatchObject({ fields: { to: [expect.stringContaining("不是可以回信的客服")] } });
    await expect(press(holder.client, id, "give_back")).rejects.toMatchObject({ status: 409 });
    expect(await press(next.client, id, "give_back")).toMatchObject({ state: "new", owner: null });
    expect(await actsOn(id)).toEqual(["contact.take", "contact.hand_over", "contact.give_back"]);
  });

  test("undoes a wrong 已人工處理 and a wrong 結案; the letter is as it was before, with its deadline", async () => {
    const dueAt = later(world.clock.now(), HOUR);
    const id = await makeLetter(world, { state: "working", ownerId: one.id, dueAt });
    const note = "已經在電話裡說明清楚";
    const settled = await one.client.call(admin.settleContact, { params: { id }, body: { note } });
    expect(settled).toMatchObject({ state: "closed", notes: [{ text: note }] });
    expect(await press(other.client, id, "undo")).toMatchObject({
      state: "working",
      owner: { id: one.id },
      dueAt: dueAt.toISOString(),
    });
    await expect(press(other.client, id, "undo")).rejects.toMatchObject({ status: 409 });
    await press(one.client, id, "close");
    expect(await press(one.client, id, "undo")).toMatchObject({ state: "working" });
    expect(await actsOn(id)).toEqual(["contact.settle", "contact.undo", "contact.close", "contact.undo"]);
  });

  test("cannot undo what the writer has answered since", async () => {
    const { id: userId } = await makeMember(world);
    const id = await makeLetter(world, { userId, state: "working", ownerId: one.id });
    await press(one.client, id, "close");
    await (await world.client(userId)).call(replyToLetter, { params: { id }, body: { text: "還有問題" } });
    await expect(press(one.client, id, "undo")).rejects.toMatchObject({ status: 409 });
  });

  test("notes what the writer never sees; the same call notes once", async () => {
    const { id: userId } = await makeMember(world);
    const id = await makeLetter(world, { userId });
    const body = { text: "語氣很急，先處理。" };
    for (let n = 0; n < 2; n++)
      await one.client.call(admin.noteContact, { params: { id }, body, key: "the-same-note-once" });
    const { notes } = await other.client.call(admin.getContact, { params: { id } });
    expect(notes.map(({ text }) => text)).toEqual([body.text]);
    const seen = await (await world.client(userId)).call(getMyLetter, { params: { id } });
    expect(JSON.stringify(seen)).not.toContain(body.text);
  });
});

test("letters are listed by what is due first, and found by part, owner, topic, deadline and words", async () => {
  const at = (ms: number) => later(world.clock.now(), ms);
  const name = "排序用";
  const soon = await makeLetter(world, { name, dueAt: at(HOUR), topic: "order" });
  const past = await makeLetter(world, { name, dueAt: at(-HOUR), state: "working", ownerId: other.id });
  const late = await makeLetter(world, { name, dueAt: at(9 * DAY), subject: "100%的問題" });
  const waits = await makeLetter(world, { name, dueAt: null, state: "waiting", ownerId: one.id });
  const closed = await makeLetter(world, { name, state: "closed" });
  const listed = async (query: Parameters<typeof ask>[0]) => (await ask(query)).data.map(({ id }) => id);
  const ask = (query: Record<string, string>) =>
    one.client.call(admin.getContacts, { query: { k: name, ...query } as never });
  expect(await listed({})).toEqual([past, soon, late]);
  expect(await listed({ part: "waiting" })).toEqual([waits]);
  expect(await listed({ part: "mine" })).toEqual([waits]);
  expect(await listed({ part: "closed" })).toEqual([closed]);
  expect(await listed({ owner: String(other.id) })).toEqual([past]);
  expect(await listed({ owner: "none" })).toEqual([soon, late]);
  expect(await listed({ topic: "order" })).toEqual([soon]);
  expect(await listed({ due: "over" })).toEqual([past]);
  expect(await listed({ k: "100%的" })).toEqual([late]);
  expect(await listed({ k: String(late) })).toContain(late);
  expect(await listed({ owner: "somebody", due: "never", part: "unknown" })).toEqual([past, soon, late]);
});

test("the overview counts what waits for us", async () => {
  const before = await one.client.call(getOverview, {});
  await makeLetter(world);
  await makeLetter(world, { state: "waiting" });
  await makeLetter(world, { kind: "appeal", topic: "appeal" });
  const after = await one.client.call(getOverview, {});
  expect([after.contacts - before.contacts, after.appeals - before.appeals]).toEqual([1, 1]);
});

describe("saved replies", () => {
  const text = "{暱稱}你好，訂單 {訂單編號} 的退款已經送出。{客服}";

  test("are added, changed and removed by operators, each in the audit log", async () => {
    const made = await one.client.call(admin.addSavedReply, { body: { title: "退款時間", text } });
    const params = { id: made.id };
    await other.client.call(admin.changeSavedReply, { params, body: { title: "退款進度", text } });
    const [row] = (await one.client.call(admin.getSavedReplies, {})).filter(({ id }) => id === made.id);
    expect(row).toMatchObject({ title: "退款進度", text });
    await one.client.call(admin.removeSavedReply, { params });
    await expect(one.client.call(admin.removeSavedReply, { params })).rejects.toMatchObject({ status: 404 });
    const entries = await world.deps.db.select().from(auditLog).where(eq(auditLog.subject, "saved_reply"));
    expect(entries.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ["saved_reply.add", made.id],
      ["saved_reply.change", made.id],
      ["saved_reply.remove", made.id],
    ]);
    await expect(finance.client.call(admin.addSavedReply, { body: { title: "別的", text } })).rejects.toMatchObject({
      status: 403,
    });
  });

  test("with an unknown variable are refused with a sentence; an answer with one left is refused, too", async () => {
    const body = { title: "退款", text: "{姓名}你好，請看 {訂單編號}。" };
    await expect(one.client.call(admin.addSavedReply, { body })).rejects.toMatchObject({
      status: 400,
      fields: { text: [expect.stringMatching(/^沒有{姓名}這個欄位，可以用的有{暱稱}/)] },
    });
    const params = { id: await makeLetter(world) };
    await expect(
      one.client.call(admin.answerContact, { params, body: { text: "訂單 {訂單編號} 已退款。" } }),
    ).rejects.toMatchObject({ status: 400, fields: { text: ["還有沒填好的欄位：{訂單編號}"] } });
    const { variables } = await one.client.call(admin.getContact, { params });
    expect(variables).toMatchObject({ 暱稱: "王先生", 信件主旨: "退款", 訂單編號: null });
  });
});
