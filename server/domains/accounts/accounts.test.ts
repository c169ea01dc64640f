import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as calls from "#contract/accounts/routes.ts";
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
