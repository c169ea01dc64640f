import { afterAll, describe, expect, test } from "vitest";
import * as calls from "#contract/accounts/routes.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openTestSocial } from "#server/testing/social.ts";
import { openWorld } from "#server/testing/world.ts";
import { hashPassword } from "../password/hash.ts";

const world = await openWorld();
const social = await openTestSocial(world);
afterAll(() => social.close());

async function google(email: string, more: Record<string, unknown> = {}) {
  const { idToken } = await social.mint("google", { email, name: "王小明", ...more });
  return world.visitor().call(calls.loginByGoogle, { body: { token: idToken ?? "" } });
}

const freshMail = (host = "gmail.com") => `person${nextSerial()}@${host}`;

describe("Google", () => {
  test("a first login makes a member, the second finds it, under another address too", async () => {
    const subject = `s${nextSerial()}`;
    const first = await google(freshMail(), { subject });
    expect(first).toMatchObject({ isNew: true, isLogged: true, nickname: "王小明" });
    expect(await google(freshMail(), { subject })).toMatchObject({ isNew: false, id: first.id });
  });

  test("a proven address joins the account that has it", async () => {
    const member = await makeMember(world, { email: freshMail() });
    expect(await google(member.email ?? "")).toMatchObject({ isNew: false, id: member.id });
  });

  test("whoever registered an address before its owner loses password and sessions", async () => {
    const password = "planted before the owner";
    const planted = await makeMember(world, {
      email: freshMail(),
      emailConfirmedAt: null,
      passwordHash: await hashPassword(password),
    });
    const intruder = await world.client(planted.id);
    expect(await google(planted.email ?? "")).toMatchObject({ id: planted.id });
    expect(await intruder.call(calls.getMyData, {})).toMatchObject({ isLogged: false });
    await expect(
      world.visitor().call(calls.login, { body: { email: planted.email ?? "", password } }),
    ).rejects.toMatchObject({ status: 422 });
  });

  test("an address that Google cannot vouch for is not joined", async () => {
    const member = await makeMember(world, { email: freshMail("example.com") });
    await expect(google(member.email ?? "", { verified: false })).rejects.toMatchObject({
      body: { code: "social_email_taken" },
    });
  });

  test.each(["expired", "audience", "issuer", "hs256", "none", "other_key", "tampered", "no_subject"])(
    "a token with the fault %s logs nobody in",
    async (fault) => {
      await expect(google(freshMail(), { fault })).rejects.toMatchObject({ body: { code: "social_login_failed" } });
    },
  );
});

describe("Facebook", () => {
  async function facebook(wish: Record<string, unknown>) {
    const { accessToken } = await social.mint("facebook", { name: "李小華", ...wish });
    const claimed = { facebookUserId: "1", email: "claimed@example.com", nickname: "別人" };
    return world.visitor().call(calls.loginByFacebook, { body: { accessToken: accessToken ?? "", ...claimed } });
  }

  test("what the browser claims is not believed", async () => {
    const victim = await makeMember(world, { email: "claimed@example.com" });
    const answer = await facebook({ account: "a1", email: null });
    expect(answer).toMatchObject({ isNew: true, nickname: "李小華" });
    expect(answer.id).not.toBe(victim.id);
  });

  test("an address in use is not joined by Facebook's word", async () => {
    const member = await makeMember(world, { email: freshMail() });
    await expect(facebook({ account: "a2", email: member.email })).rejects.toMatchObject({
      body: { code: "social_email_taken" },
    });
  });

  test.each(["expired", "audience", "inactive"])("a token with the fault %s logs nobody in", async (fault) => {
    await expect(facebook({ account: "a3", fault })).rejects.toMatchObject({ body: { code: "social_login_failed" } });
  });
});

test("the required nickname of a new member is stored", async () => {
  const member = await makeMember(world);
  const browser = await world.client(member.id);
  await browser.call(calls.putMyNickname, { body: { nickname: "新的名字" } });
  expect(await browser.call(calls.getMyData, {})).toMatchObject({ nickname: "新的名字" });
});
