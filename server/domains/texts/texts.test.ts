import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { register } from "#contract/accounts/routes.ts";
import { getMyNotifications } from "#contract/notifications/routes.ts";
import { textPages } from "#contract/texts/pages.ts";
import * as calls from "#contract/texts/routes.ts";
import type { TextChange } from "#contract/texts/schemas.ts";
import { DAY, later, taipeiDay } from "#contract/time.ts";
import { users } from "#server/db/schema/accounts.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { announceTerms } from "./announce-terms.ts";

const world = await openWorld();
const editor = world.operator((await makeMember(world, { roles: ["content"], nickname: "小編" })).id);
const visitor = world.visitor();

const idOf = (path: keyof typeof textPages) => textPages[path].id;
const page = (path: keyof typeof textPages, version?: number) =>
  visitor.call(calls.getText, { query: { path, version } });
const file = (path: keyof typeof textPages) => editor.call(calls.getAdminText, { params: { id: idOf(path) } });

/** Saves the present text of a page with some changes. */
async function save(path: keyof typeof textPages, change: Partial<TextChange>) {
  const { title, lead, text, version } = await file(path);
  const body = { title, lead, text, version, restores: null, day: null, change: null, ...change };
  return editor.call(calls.saveText, { params: { id: idOf(path) }, body });
}

/** The Taipei day so many days from now. */
const inDays = (days: number) => taipeiDay(later(world.clock.now(), days * DAY));

test("a guide is changed at once, keeps its anchors, is offered as an answer, and is the product's again", async () => {
  const before = await page("/guide/sell");
  const { text } = await file("/guide/sell");
  const heading = before.document.sections[0]?.heading ?? "";
  const saved = await save("/guide/sell", {
    text: text.replace(heading, "挑一件小事開始"),
    lead: "從一件小事開始賣。",
  });
  expect(saved.versions).toMatchObject([
    { version: 2, editor: "小編" },
    { version: 1, editor: null, at: null },
  ]);
  const after = await page("/guide/sell");
  expect(after).toMatchObject({ version: 2, now: true, coming: null, versions: [], updated: inDays(0) });
  expect(after.document).toMatchObject({ lead: "從一件小事開始賣。" });
  expect(after.document.sections.map(({ id }) => id)).toEqual(before.document.sections.map(({ id }) => id));
  expect(after.document.sections[0]?.heading).toBe("挑一件小事開始");
  const shelf = (await visitor.call(calls.getTextShelves, {})).find(({ path }) => path === "/guide");
  expect(shelf?.documents.find(({ path }) => path === "/guide/sell")?.lead).toBe("從一件小事開始賣。");
  // The older version of a guide is the operators' affair.
  await expect(page("/guide/sell", 1)).rejects.toMatchObject({ status: 404 });

  const first = saved.versions.find(({ version }) => version === 1);
  await save("/guide/sell", { ...first?.data, restores: 1 });
  expect((await page("/guide/sell")).document).toEqual(before.document);
  expect((await editor.call(calls.getAdminTexts, {})).find(({ path }) => path === "/guide/sell")?.edited).toBe(false);
});

test("a save after somebody else's is refused, and one that changes nothing is no version", async () => {
  await save("/mission", { lead: "第一位寫的一句話。" });
  await expect(save("/mission", { lead: "第二位寫的一句話。", version: 1 })).rejects.toMatchObject({ status: 409 });
  expect((await save("/mission", {})).version).toBe(2);
});

test("an announcement that changes nothing is refused at the text, not said to be announced", async () => {
  const same = save("/policy/delivery", { day: inDays(8), change: "退款方式多了一種選擇。" });
  await expect(same).rejects.toMatchObject({ status: 400, body: { message: { text: [expect.any(String)] } } });
});

test.each([
  [{ day: null, change: "退款方式多了一種選擇。" }, "day"],
  [{ day: inDays(3), change: "退款方式多了一種選擇。" }, "day"],
  [{ day: inDays(7), change: "退款方式多了一種選擇。" }, "day"],
  [{ day: inDays(8), change: null }, "change"],
  [{ day: inDays(8), change: "改了" }, "change"],
])("terms are not changed by %j", async (change, field) => {
  await expect(save("/policy/delivery", { lead: "新的一句話。", ...change })).rejects.toMatchObject({
    status: 400,
    body: { message: { [field]: [expect.any(String)] } },
  });
});

test("an announcement before the first version was stored does not lose it", async () => {
  const first = await page("/policy/privacy");
  await save("/policy/privacy", { lead: "新的一句話。", day: inDays(8), change: "說明我們保存哪些資料。" });
  await announceTerms(world.system);
  world.pass(9 * DAY);
  expect((await page("/policy/privacy")).versions.map(({ version }) => version)).toEqual([2, 1]);
  expect((await page("/policy/privacy", 1)).document).toEqual(first.document);
});

test("terms are announced to every member, apply from their day on, and stay readable", async () => {
  const early = await makeMember(world);
  const gone = await makeMember(world, { deletedAt: world.clock.now() });
  await announceTerms(world.system);
  const before = await page("/policy/protection");
  const change = "退款到銀行帳戶的時間寫得更清楚。";
  const day = inDays(8);
  await save("/policy/protection", { lead: "新的一句話。", day, change });
  const late = await makeMember(world, { createdAt: later(world.clock.now(), 1000) });
  for (let run = 0; run < 3; run++) await announceTerms(world.system);

  const entries = await (await world.client(early.id)).call(getMyNotifications, { query: {} });
  expect(entries.data.map(({ title }) => title).filter((title) => title.includes("交易保障"))).toEqual([
    expect.stringMatching(/^「交易保障」\d+ 月 \d+ 日起有修改$/),
  ]);
  const mails = await world.deps.db.select().from(outbox);
  const about = mails.filter(({ key }) => key?.startsWith(`text:${idOf("/policy/protection")}:`));
  expect(about.filter(({ to }) => to === early.email)).toHaveLength(1);
  // Who joins before it applies is told, too; who has left is not.
  expect(about.filter(({ to }) => to === late.email)).toHaveLength(1);
  expect(about.some(({ to }) => to === gone.email)).toBe(false);
  expect(about[0]?.text).toContain(change);

  expect(await page("/policy/protection")).toMatchObject({ version: 1, coming: { version: 2, change }, now: true });
  expect((await page("/policy/protection", 2)).document.lead).toBe("新的一句話。");
  await expect(save("/policy/protection", { lead: "第三句話。", day: inDays(9), change })).rejects.toMatchObject({
    status: 409,
  });

  world.pass(9 * DAY);
  const after = await page("/policy/protection");
  expect(after).toMatchObject({ version: 2, coming: null, updated: day, now: true });
  expect(after.versions.map(({ version }) => version)).toEqual([2, 1]);
  expect(await page("/policy/protection", 1)).toMatchObject({ now: false, document: before.document });
});

test("an announced change is taken back until it applies; who was told of it is told so, and others nothing", async () => {
  const change = "分攤方式有一點調整，請看內容。";
  const saved = await save("/policy/disclaimer", { lead: "另一句話。", day: inDays(8), change });
  const recall = (version: number) =>
    editor.call(calls.recallText, { params: { id: idOf("/policy/disclaimer") }, body: { version } });
  await expect(recall(saved.version + 1)).rejects.toMatchObject({ status: 409 });
  const taken = await recall(saved.version);
  expect(taken).toMatchObject({ coming: null, versions: [{ recalled: true }, { version: 1 }] });
  await announceTerms(world.system);
  const mails = await world.deps.db.select().from(outbox);
  expect(mails.some(({ key }) => key?.startsWith(`text:${idOf("/policy/disclaimer")}:`))).toBe(false);

  const told = await makeMember(world);
  const again = await save("/policy/disclaimer", { lead: "另一句話。", day: inDays(8), change });
  await announceTerms(world.system);
  await recall(again.version);
  await makeMember(world);
  for (let run = 0; run < 3; run++) await announceTerms(world.system);
  const ofMember = (
    await world.deps.db
      .select()
      .from(outbox)
      .where(eq(outbox.to, told.email ?? ""))
  ).map(({ subject }) => subject);
  expect(ofMember.filter((subject) => subject.includes("責任範圍"))).toEqual([
    expect.stringMatching(/起有修改/),
    expect.stringMatching(/不修改了/),
  ]);
  const recalls = (await world.deps.db.select().from(outbox)).filter(({ key }) => key?.includes(":recalled"));
  const first = (await world.deps.db.select().from(outbox)).filter(({ key }) =>
    key?.startsWith(`text:${idOf("/policy/disclaimer")}:${again.version}:`),
  );
  // One for each that was told, and none for who joined afterwards.
  expect(first).toHaveLength(2 * recalls.length);
  world.pass(9 * DAY);
  expect((await page("/policy/disclaimer")).version).toBe(1);
  await expect(recall(saved.version)).rejects.toMatchObject({ status: 409 });
});

test("a new account keeps the version of the terms in force", async () => {
  const form = { email: "terms@example.com", nickname: "條款讀者", password: "a long password 42", newsletter: false };
  await visitor.call(register, { body: form });
  const version = async () =>
    (await world.deps.db.select().from(users).where(eq(users.email, form.email)))[0]?.termsVersion;
  // The day of the change of the test before last.
  const inForce = (await page("/policy/protection")).updated;
  expect(await version()).toBe(inForce);
});
