import { desc, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import * as calls from "#contract/accounts/routes.ts";
import { getThread, startThread } from "#contract/messaging/routes.ts";
import { createOccupation, saveProfile } from "#contract/profiles/item-routes.ts";
import { getUserDetail } from "#contract/profiles/routes.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { freshKey } from "#server/testing/factories/orders.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openTestSocial } from "#server/testing/social.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const social = await openTestSocial(world);
afterAll(() => social.close());

const official = ["好手客服", "官方 好手", "系統", "𝓪𝓭𝓶𝓲𝓷", "Ｈａｏ Ｓｈｏｕ", "营运团队"];
const atField = (field: string) => ({ status: 400, code: "invalid", fields: { [field]: [expect.any(String)] } });

test("nobody registers, renames or comes from elsewhere under a name that sounds official", async () => {
  const browser = await world.client((await makeMember(world)).id);
  for (const nickname of official) {
    const body = { email: `named${nextSerial()}@example.com`, nickname, password: "a good password" };
    await expect(world.visitor().call(calls.register, { body }), nickname).rejects.toMatchObject(atField("nickname"));
    await expect(browser.call(calls.putMyNickname, { body: { nickname } })).rejects.toMatchObject(atField("nickname"));
    const elsewhere = world.visitor();
    const wish = { email: `g${nextSerial()}@gmail.com`, name: nickname };
    const { idToken: token = "" } = await social.mint("google", wish, elsewhere);
    const entered = await elsewhere.call(calls.loginByGoogle, { body: { token } });
    expect(entered).toMatchObject({ isNew: true, nickname: "好手會員" });
  }
  await browser.call(calls.putMyNickname, { body: { nickname: "吉他好手" } });
});

test("nor under a name with contact details, of which the form says what it found", async () => {
  const nickname = "阿哲 0912345678";
  const refused = { code: "contact_details", fields: { nickname: [expect.stringContaining("看起來是電話號碼")] } };
  const body = { email: `named${nextSerial()}@example.com`, nickname, password: "a good password" };
  await expect(world.visitor().call(calls.register, { body })).rejects.toMatchObject(refused);
  const browser = await world.client((await makeMember(world)).id);
  await expect(browser.call(calls.putMyNickname, { body: { nickname } })).rejects.toMatchObject(refused);
  const elsewhere = world.visitor();
  const wish = { email: `g${nextSerial()}@gmail.com`, name: nickname };
  const { idToken: token = "" } = await social.mint("google", wish, elsewhere);
  expect(await elsewhere.call(calls.loginByGoogle, { body: { token } })).toMatchObject({ nickname: "好手會員" });
});

test("nor says beside the name that they work here, while a job elsewhere is nobody's business", async () => {
  const browser = await world.client((await makeMember(world)).id);
  const job = (company: string, title: string) =>
    browser.call(createOccupation, { body: { company, title, from: "2024-01" }, key: freshKey() });
  await expect(browser.call(saveProfile, { body: { headline: "好手官方客服" } })).rejects.toMatchObject(
    atField("headline"),
  );
  await expect(job("Haoshou", "客服")).rejects.toMatchObject(atField("company"));
  await expect(job("某公司", "好手營運專員")).rejects.toMatchObject(atField("title"));
  await job("某公司", "客服專員");
});

test("an operator may, and is marked where they speak; others are not", async () => {
  const operator = await makeMember(world, { roles: ["support"], nickname: "客服小美" });
  const member = await makeMember(world, { nickname: "阿哲" });
  const [admin, browser] = [await world.client(operator.id), await world.client(member.id)];
  await admin.call(calls.putMyNickname, { body: { nickname: "好手客服" } });
  const { id } = await admin.call(startThread, { body: { receiverId: member.id, text: "你好，這裡是好手客服。" } });
  const other = async (side: typeof admin) => (await side.call(getThread, { params: { id } })).other;
  expect([await other(browser), await other(admin)]).toMatchObject([
    { nickname: "好手客服", staff: true },
    { nickname: "阿哲", staff: false },
  ]);
  const staff = async (userId: number) => (await browser.call(getUserDetail, { params: { id: userId } })).staff;
  expect([await staff(operator.id), await staff(member.id)]).toEqual([true, false]);
});

test("a mail about a message says that it is from a member, whatever they are called", async () => {
  const [from, to] = [await makeMember(world, { nickname: "小安" }), await makeMember(world)];
  await (await world.client(from.id)).call(startThread, { body: { receiverId: to.id, text: "你好，想請問交期。" } });
  await world.drain();
  const [mail] = await world.deps.db
    .select()
    .from(outbox)
    .where(eq(outbox.to, to.email ?? ""))
    .orderBy(desc(outbox.id));
  expect(mail?.subject).toBe("會員「小安」傳來新訊息");
});
