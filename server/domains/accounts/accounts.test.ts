import { argon2Sync } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import * as calls from "#contract/accounts/routes.ts";
import { Email } from "#contract/accounts/schemas.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { HOUR, MINUTE } from "#server/kernel/clock.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { hashPassword } from "./password/hash.ts";

const world = await openWorld();

async function tokenMailedTo(email: string): Promise<string> {
  const rows = await world.deps.db.select().from(outbox).where(eq(outbox.to, email)).orderBy(outbox.id);
  return /token=(\S+)/.exec(rows.at(-1)?.text ?? "")?.[1] ?? "";
}

describe("registering", () => {
  const form = { email: "New@Example.com", nickname: "新人", password: "long enough pass" };

  test("register, be told to confirm, confirm once, log in", async () => {
    const browser = world.visitor();
    await browser.call(calls.register, { body: form });
    await expect(browser.call(calls.login, { body: form })).rejects.toMatchObject({
      status: 403,
      body: { code: "email_unconfirmed" },
    });
    const token = await tokenMailedTo("new@example.com");
    await browser.call(calls.emailConfirm, { body: { token } });
    await expect(browser.call(calls.emailConfirm, { body: { token } })).rejects.toMatchObject({ status: 410 });
    expect(await browser.call(calls.login, { body: form })).toMatchObject({ isLogged: true, nickname: "新人" });
    expect(await browser.call(calls.getMyData, {})).toMatchObject({ isLogged: true });
    await browser.call(calls.logout, {});
    expect(await browser.call(calls.getMyData, {})).toMatchObject({ isLogged: false });
  });

  test("an address in use is refused at its field", async () => {
    const { email } = await makeMember(world);
    await expect(world.visitor().call(calls.register, { body: { ...form, email: email ?? "" } })).rejects.toMatchObject(
      { status: 409, body: { message: { email: ["此電子信箱已被註冊"] } } },
    );
  });

  test("a common password is refused at its field", async () => {
    await expect(
      world.visitor().call(calls.register, { body: { ...form, email: "x@example.com", password: "12345678" } }),
    ).rejects.toMatchObject({ body: { code: "weak_password" } });
  });

  test("a link is worth nothing after 48 hours, and a second one ends the first", async () => {
    const browser = world.visitor();
    await browser.call(calls.register, { body: { ...form, email: "late@example.com" } });
    const first = await tokenMailedTo("late@example.com");
    await browser.call(calls.resendConfirmation, { body: { email: "late@example.com" } });
    await world.drain();
    const second = await tokenMailedTo("late@example.com");
    expect(second).not.toBe(first);
    await expect(browser.call(calls.emailConfirm, { body: { token: first } })).rejects.toMatchObject({ status: 410 });
    world.pass(49 * HOUR);
    await expect(browser.call(calls.emailConfirm, { body: { token: second } })).rejects.toMatchObject({ status: 410 });
  });
});

test("a password is refused when everybody tries it first, or when it is little more than our name", async () => {
  const member = await makeMember(world, { passwordHash: await hashPassword("the right one") });
  const browser = await world.client(member.id);
  const change = (password: string) =>
    browser.call(calls.putMyPassword, { body: { current: "the right one", password } });
  for (const password of ["Passw0rd", "HaoShou2026", "好手好手1234"])
    await expect(change(password)).rejects.toMatchObject({ code: "weak_password" });
  await change("  Haoshou, but long enough  ");
  const { email } = member;
  const again = { email: email ?? "", password: "Haoshou, but long enough" };
  await expect(world.visitor().call(calls.login, { body: again })).rejects.toMatchObject({ code: "bad_login" });
});

describe("one password, one address, however they are typed", () => {
  const enter = (email: string, password: string) => world.visitor().call(calls.login, { body: { email, password } });

  test.each([
    ["café-mañana-2026", "café-mañana-2026".normalize("NFD")],
    ["ｐａｓｓｗｏｒｄ好手１", "password好手1"],
    ["two\u3000words here", "two words here"],
    ["two\u00a0words here", "two words here"],
  ])("%j is %j", async (chosen, typed) => {
    const { email } = await makeMember(world, { passwordHash: await hashPassword(chosen) });
    for (const each of [chosen, typed]) expect(await enter(email ?? "", each)).toMatchObject({ isLogged: true });
    await expect(enter(email ?? "", `${typed}!`)).rejects.toMatchObject({ code: "bad_login" });
  });

  test("a hash that was made of the password as it was typed still opens", async () => {
    // The hash of 「ｃａｆé①」 with a decomposed accent, from before passwords were normalised.
    const typed = "ｃａｆe\u0301①";
    const nonce = Buffer.alloc(16, 7);
    const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 };
    const tag = argon2Sync("argon2id", { ...cost, message: Buffer.from(typed), nonce });
    const b64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
    const { email } = await makeMember(world, {
      passwordHash: `$argon2id$v=19$m=19456,t=2,p=1$${b64(nonce)}$${b64(tag)}`,
    });
    expect(await enter(email ?? "", typed)).toMatchObject({ isLogged: true });
  });

  test.each([
    ["full-width signs", (email: string) => email.toUpperCase().replace("@", "＠").replaceAll(".", "．")],
    ["the full stop of a Chinese keyboard", (email: string) => email.replaceAll(".", "。")],
    ["blanks that nobody sees", (email: string) => ` \u200b${email}\u3000`],
  ])("an address with %s", async (_what, typed) => {
    const { email } = await makeMember(world, { passwordHash: await hashPassword("the right one") });
    expect(await enter(typed(email ?? ""), "the right one")).toMatchObject({ isLogged: true });
  });

  test("a domain of Chinese letters is read by browsers without URL.parse, too", () => {
    const parse = vi.spyOn(URL, "parse").mockImplementation(() => {
      throw new TypeError("URL.parse is not a function");
    });
    expect(Email.parse("a@設計.台灣")).toBe("a@xn--7z2avc.xn--kpry57d");
    parse.mockRestore();
  });

  test("a domain of Chinese letters is what mail servers know it by", () => {
    for (const typed of ["A@設計.台灣", "a@xn--7z2avc.xn--kpry57d", "ａ＠設計。台灣"])
      expect(Email.parse(typed)).toBe("a@xn--7z2avc.xn--kpry57d");
    for (const wrong of ["a@設計", "a@設計.台灣/x", "設計@example.com", "a@xn--", "a@b.xn--"])
      expect(Email.safeParse(wrong).success, wrong).toBe(false);
  });
});

describe("logging in", () => {
  test("ten wrong passwords lock the pair, and the lock ends", async () => {
    const { email } = await makeMember(world, { passwordHash: await hashPassword("the right one") });
    const browser = world.visitor();
    const tryIt = (password: string) => browser.call(calls.login, { body: { email: email ?? "", password } });
    for (let i = 0; i < 10; i++) await expect(tryIt("wrong one")).rejects.toMatchObject({ status: 422 });
    await expect(tryIt("the right one")).rejects.toMatchObject({ status: 429 });
    world.pass(16 * MINUTE);
    expect(await tryIt("the right one")).toMatchObject({ isLogged: true });
  });

  test("a post without the token of this browser changes nothing", async () => {
    const browser = world.visitor();
    const response = await browser.send({ method: "POST", url: "/api/logout", headers: { "x-csrf-token": "foreign" } });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: "csrf" });
  });
});
