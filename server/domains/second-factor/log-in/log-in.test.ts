import { desc, eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import * as accounts from "#contract/accounts/routes.ts";
import { getMyNotices } from "#contract/notifications/routes.ts";
import * as calls from "#contract/second-factor/routes.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { hashPassword } from "#server/domains/accounts/index.ts";
import { MINUTE } from "#server/kernel/clock.ts";
import { appCode, makeGuarded } from "#server/testing/factories/second-factor.ts";
import { nextSerial } from "#server/testing/factories.ts";
import { openTestSocial } from "#server/testing/social.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const social = await openTestSocial(world);
afterAll(() => social.close());
const password = "the right one";
const passwordHash = await hashPassword(password);
const code = async (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => error.body?.code ?? error.code,
  );

async function halfWay() {
  const member = await makeGuarded(world, { passwordHash });
  const browser = world.visitor();
  const body = { email: member.email ?? "", password };
  const answer = await browser.call(accounts.login, { body });
  return { member, browser, body, answer };
}

describe("after the right password", () => {
  test("a member with a second factor has no session, and nothing of the account is told", async () => {
    const { member, browser, answer } = await halfWay();
    expect(answer).toMatchObject({
      isLogged: false,
      id: 0,
      nickname: "",
      secondFactor: { code: true, passkey: false },
    });
    expect(JSON.stringify(answer)).not.toContain(member.nickname);
    expect(browser.cookies.has("sid")).toBe(false);
    expect(await browser.call(accounts.getMyData, {})).toMatchObject({ isLogged: false });
    for (const call of [accounts.getMySettings, getMyNotices, calls.getMySecondFactor, calls.switchOff, calls.beginApp])
      expect(await code(browser.call(call, {}))).toBe("unauthenticated");
    // The secret of a waiting log-in does not work as that of a session.
    browser.cookies.set("sid", browser.cookies.get("half") ?? "");
    expect(await browser.call(accounts.getMyData, {})).toMatchObject({ isLogged: false });
  });

  test("the code lets in, once and in this browser only", async () => {
    const { member, browser } = await halfWay();
    const half = browser.cookies.get("half") ?? "";
    const elsewhere = world.visitor();
    const body = { code: appCode(world) };
    expect(await code(elsewhere.call(calls.loginBySecondFactor, { body }))).toBe("half_login_over");
    expect(await code(browser.call(calls.loginBySecondFactor, { body: { code: appCode(world, 900) } }))).toBe(
      "factor_code_wrong",
    );
    expect(await browser.call(calls.loginBySecondFactor, { body })).toMatchObject({ isLogged: true, id: member.id });
    expect(browser.cookies.has("half")).toBe(false);
    expect(await browser.call(calls.getMySecondFactor, {})).toMatchObject({ on: true, shown: true });
    elsewhere.cookies.set("half", half);
    expect(await code(elsewhere.call(calls.loginBySecondFactor, { body: { code: appCode(world, 1) } }))).toBe(
      "half_login_over",
    );
  });

  test("the second step is over after five minutes, and with a new password", async () => {
    const late = await halfWay();
    world.pass(6 * MINUTE);
    expect(await code(late.browser.call(calls.loginBySecondFactor, { body: { code: appCode(world) } }))).toBe(
      "half_login_over",
    );
    const changed = await halfWay();
    const owner = await world.client(changed.member.id, { secondFactor: true });
    await owner.call(accounts.putMyPassword, { body: { current: password, password: "quite another one 9" } });
    expect(await code(changed.browser.call(calls.loginBySecondFactor, { body: { code: appCode(world) } }))).toBe(
      "half_login_over",
    );
  });

  test("a wrong password never comes so far, and a member without one is in at once", async () => {
    const { browser, body, member } = await halfWay();
    const wrong = { ...body, password: "wrong one" };
    expect(await code(world.visitor().call(accounts.login, { body: wrong }))).toBe("bad_login");
    await browser.call(calls.loginBySecondFactor, { body: { code: appCode(world) } });
    await browser.call(calls.switchOff, {});
    const again = await world.visitor().call(accounts.login, { body });
    expect(again).toMatchObject({ isLogged: true, id: member.id, secondFactor: null });
  });
});

async function newestMail(to: string): Promise<string> {
  await world.drain();
  const [mail] = await world.deps.db.select().from(outbox).where(eq(outbox.to, to)).orderBy(desc(outbox.id)).limit(1);
  return mail?.text ?? "";
}

describe("whatever the first step was", () => {
  /** Expects that the second step is asked for and that there is no session yet. */
  function expectHalf(browser: ReturnType<typeof world.visitor>, answer: unknown) {
    expect(answer).toMatchObject({ isLogged: false, id: 0, secondFactor: { code: true } });
    expect([browser.cookies.has("sid"), browser.cookies.has("half")]).toEqual([false, true]);
  }

  test("Google, Facebook and the code of a mailbox are one step", async () => {
    const member = await makeGuarded(world, { email: `guarded${nextSerial()}@gmail.com` });
    const owner = await world.client(member.id, { secondFactor: true });
    const account = `f${nextSerial()}`;
    const { accessToken = "" } = await social.mint("facebook", { account, name: "林小姐", email: null });
    await owner.call(accounts.postMySocialLogin, { body: { provider: "facebook", token: accessToken } });
    const [byGoogle, byFacebook] = [world.visitor(), world.visitor()];
    const { idToken = "" } = await social.mint("google", { email: member.email, name: "林小姐" }, byGoogle);
    expectHalf(byGoogle, await byGoogle.call(accounts.loginByGoogle, { body: { token: idToken } }));
    expectHalf(byFacebook, await byFacebook.call(accounts.loginByFacebook, { body: { accessToken } }));

    // For an account whose address was never confirmed, the mailed code confirms it and is the first step.
    const unproved = await makeGuarded(world, { email: `late${nextSerial()}@gmail.com`, emailConfirmedAt: null });
    const email = unproved.email ?? "";
    const byCode = world.visitor();
    const minted = await social.mint("facebook", { account: `f${nextSerial()}`, name: "林小姐", email });
    const { codeAsked } = await byCode.call(accounts.loginByFacebook, {
      body: { accessToken: minted.accessToken ?? "" },
    });
    const typed = /^\d{6}$/m.exec(await newestMail(email))?.[0] ?? "";
    const body = { ticket: codeAsked?.ticket ?? "", code: typed };
    expectHalf(byCode, await byCode.call(accounts.loginByCode, { body }));
  });

  test("a new password by mail opens no session, and the log-in with it asks", async () => {
    const { email } = await makeGuarded(world, { passwordHash });
    const browser = world.visitor();
    await browser.call(accounts.forgetPassword, { body: { email: email ?? "" } });
    const token = /change_password\/(\S+)/.exec(await newestMail(email ?? ""))?.[1] ?? "";
    await browser.call(accounts.changePassword, { body: { token, password: "set by the mailbox" } });
    expect(browser.cookies.has("sid")).toBe(false);
    const body = { email: email ?? "", password: "set by the mailbox" };
    expectHalf(browser, await browser.call(accounts.login, { body }));
  });
});
