import { describe, expect, test } from "vitest";
import * as accounts from "#contract/accounts/routes.ts";
import { getMyNotices } from "#contract/notifications/routes.ts";
import * as calls from "#contract/second-factor/routes.ts";
import { hashPassword } from "#server/domains/accounts/index.ts";
import { MINUTE } from "#server/kernel/clock.ts";
import { appCode, makeGuarded } from "#server/testing/factories/second-factor.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
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
    // The secret of the waiting log-in is no session's.
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
