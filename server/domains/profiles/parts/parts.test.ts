import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getOverview } from "#contract/console/routes.ts";
import { getMyNotices } from "#contract/notifications/routes.ts";
import * as items from "#contract/profiles/item-routes.ts";
import * as calls from "#contract/profiles/part-routes.ts";
import { getUserDetail } from "#contract/profiles/routes.ts";
import { users } from "#server/db/schema/accounts.ts";
import { auditLog } from "#server/db/schema/moderation.ts";
import { notifications, outbox } from "#server/db/schema/notifications.ts";
import { profileParts } from "#server/db/schema/profiles.ts";
import { clearCaches } from "#server/kernel/caches.ts";
import { one } from "#server/kernel/rows.ts";
import type { TestClient } from "#server/testing/client.ts";
import { makePicture } from "#server/testing/factories/catalog.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const operator = world.operator((await makeMember(world, { roles: ["support"] })).id);
const reason = "冒用別人的照片與名字";
const body = { reason: "other", text: "這個人不是他說的那個人" } as const;
const insult = "某某人是騙子，大家不要找他";

const someone = async () => world.client((await makeMember(world)).id);
const told = async (who: TestClient) => (await who.call(getMyNotices, {})).notifications.map(({ title }) => title);
const mailsTo = async (email: string | null) =>
  world.deps.db
    .select()
    .from(outbox)
    .where(eq(outbox.to, email ?? ""));

/** A member with a portrait and texts, as others see them. */
async function shown() {
  const avatar = (await makePicture(world)).hash;
  const background = (await makePicture(world)).hash;
  const member = await makeMember(world, { avatar, background });
  const own = await world.client(member.id);
  await own.call(items.saveProfile, { body: { headline: insult, intro: "做了十年的設計", city: "" } });
  await own.call(items.savePlanNotices, { body: { notices: "先付訂金" } });
  return { member, own, avatar, background, params: { id: member.id } };
}
type Shown = Awaited<ReturnType<typeof shown>>;

const waiting = async (userId: number, part: string) =>
  (await operator.call(calls.getAdminProfileParts, {})).data.find(
    (row) => row.user.id === userId && row.part === part,
  ) ?? expect.fail(`nothing waits of ${part}`);

async function page({ params }: Pick<Shown, "params">, who: TestClient = world.visitor()) {
  clearCaches();
  return who.call(getUserDetail, { params });
}

test("a reported profile loses its texts and banner, which its owner may write anew, and gets them back", async () => {
  const { member, own, background, params } = await shown();
  const reader = await someone();
  const before = (await operator.call(getOverview, {})).profileReports ?? 0;
  for (let n = 0; n < 2; n++) await reader.call(calls.reportProfile, { params, body });
  await (await someone()).call(calls.reportProfile, { params, body: { reason: "forbidden", text: "" } });
  expect((await operator.call(getOverview, {})).profileReports).toBe(before + 1);
  const row = await waiting(member.id, "profile");
  expect(row).toMatchObject({
    ...{ title: `${member.nickname}的個人檔案`, waiting: 2, state: "shown", hiddenReason: null },
    content: { texts: [insult, "做了十年的設計", "先付訂金"], pictures: [background] },
  });
  const at = { params: { id: row.id } };
  await expect(operator.call(calls.hideProfilePart, { ...at, body: { reason: "" } })).rejects.toMatchObject({
    code: "invalid",
  });
  const hidden = await operator.call(calls.hideProfilePart, { ...at, body: { reason } });
  expect(hidden).toMatchObject({ state: "removed", hiddenReason: reason, waiting: 0, content: { texts: [] } });
  expect(hidden.taken.texts).toContain(insult);
  expect(hidden.actions.map(({ name }) => name)).toEqual(["show"]);
  await world.drain();

  expect(await page({ params })).toMatchObject({
    headline: "",
    intro: "",
    planNotices: "",
    background: null,
    takenDown: [],
  });
  expect((await page({ params }, own)).takenDown).toMatchObject([{ part: "profile", reason }]);
  expect(await told(own)).toContain("你的個人檔案已被下架");
  expect(await told(reader)).toContain(`你檢舉的${member.nickname}的個人檔案違反規範，已經下架`);
  const mail = (await mailsTo(member.email)).find(({ subject }) => subject === "你的個人檔案已被下架");
  expect(mail?.text).toContain(reason);
  expect(mail?.text).toContain("申訴");

  // The same again is refused at its field, something else is public.
  const again = own.call(items.saveProfile, { body: { headline: insult } });
  await expect(again).rejects.toMatchObject({ code: "invalid", fields: { headline: [expect.any(String)] } });
  await own.call(items.saveProfile, { body: { headline: "替小店畫 Logo" } });
  expect((await page({ params })).headline).toBe("替小店畫 Logo");
  // What is new can be reported, too.
  await reader.call(calls.reportProfile, { params, body });
  expect((await waiting(member.id, "profile")).actions.map(({ name }) => name)).toEqual(["hide", "show", "dismiss"]);

  await operator.call(calls.showProfilePart, { ...at, body: { reason: "本人說明後確認沒有問題" } });
  expect(await page({ params })).toMatchObject({ headline: "替小店畫 Logo", intro: "做了十年的設計", background });
  expect(await told(own)).toContain("你的個人檔案已恢復顯示");
  const acts = await world.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, "profile_part"), eq(auditLog.subjectId, row.id)));
  expect(acts.map(({ action }) => action)).toEqual(["profile_part.hide", "profile_part.show"]);
});

test("a portrait goes back to the default one everywhere, cannot be uploaded again, and can be put back", async () => {
  const { member, own, avatar, params } = await shown();
  const other = await makeMember(world);
  await world.deps.db
    .insert(notifications)
    .values({ userId: other.id, kind: "follow", title: "新的追蹤", url: "/", avatar, key: `of-${member.id}` });
  await (await someone()).call(calls.reportAvatar, { params, body });
  const { id } = await waiting(member.id, "avatar");
  await operator.call(calls.hideProfilePart, { params: { id }, body: { reason } });
  expect((await page({ params })).avatar).toBeNull();
  const [entry] = await world.deps.db.select().from(notifications).where(eq(notifications.userId, other.id));
  expect(entry?.avatar).toBeNull();
  expect((await page({ params }, own)).takenDown).toMatchObject([{ part: "avatar", reason, texts: [] }]);
  // A report of nothing is refused.
  await expect((await someone()).call(calls.reportAvatar, { params, body })).rejects.toMatchObject({ status: 404 });
  await operator.call(calls.showProfilePart, { params: { id }, body: { reason: "確認是本人的照片" } });
  const [row] = await world.deps.db.select().from(users).where(eq(users.id, member.id));
  expect(row?.avatar).toBe(avatar);
  const [part] = await world.deps.db.select().from(profileParts).where(eq(profileParts.id, id));
  expect(part?.taken).toEqual({});
});

test("a portfolio item is hidden from all but its owner, and a dismissal leaves it", async () => {
  const { member, own, params } = await shown();
  const work = { title: "山與海", description: "封面", year: 2024, images: [await makePicture(world)] };
  const item = await own.call(items.createPortfolio, { body: work });
  const at = { params: { id: item.id } };
  await (await someone()).call(calls.reportPortfolio, { ...at, body });
  const row = await waiting(member.id, "portfolio");
  expect(row).toMatchObject({ title: `${member.nickname}的作品「山與海」`, itemId: item.id });
  expect(row.content.texts).toEqual(["山與海", "封面"]);
  const part = { params: { id: row.id } };
  const until = row.lastReportId ?? 0;
  await operator.call(calls.dismissProfileReports, { ...part, body: { until, note: "看過，沒有問題" } });
  expect((await page({ params })).items.map(({ id }) => id)).toEqual([item.id]);

  await (await someone()).call(calls.reportPortfolio, { ...at, body });
  await operator.call(calls.hideProfilePart, { ...part, body: { reason } });
  expect((await page({ params })).items).toEqual([]);
  expect((await page({ params }, own)).items).toMatchObject([{ id: item.id, hiddenReason: reason }]);
  expect(await told(own)).toContain("你的作品「山與海」已被下架");
  expect(await own.call(items.savePortfolio, { ...at, body: { ...work, description: "換一段" } })).toMatchObject({
    hiddenReason: reason,
  });
  await expect((await someone()).call(calls.reportPortfolio, { ...at, body })).rejects.toMatchObject({ status: 404 });
  await operator.call(calls.showProfilePart, { ...part, body: { reason: "原作者同意展示" } });
  expect((await page({ params })).items).toMatchObject([{ id: item.id, hiddenReason: null }]);
});

test("nobody reports themselves, decides about themselves, or sees the list without the role", async () => {
  const { member, own, params } = await shown();
  await expect(own.call(calls.reportProfile, { params, body })).rejects.toMatchObject({ code: "own_profile_report" });
  await (await someone()).call(calls.reportProfile, { params, body });
  const { id } = await waiting(member.id, "profile");
  await world.deps.db
    .update(users)
    .set({ roles: ["support"] })
    .where(eq(users.id, member.id));
  const self = world.operator(member.id);
  const mine = one((await self.call(calls.getAdminProfileParts, {})).data.filter((row) => row.id === id));
  expect(mine.actions).toEqual([]);
  await expect(self.call(calls.hideProfilePart, { params: { id }, body: { reason } })).rejects.toMatchObject({
    status: 403,
  });
  const finance = world.operator((await makeMember(world, { roles: ["finance"] })).id);
  await expect(finance.call(calls.getAdminProfileParts, {})).rejects.toMatchObject({ status: 403 });
});
