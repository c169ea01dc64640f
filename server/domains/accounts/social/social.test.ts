import { desc, eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import * as calls from "#contract/accounts/routes.ts";
import { socialLogins, users, vendorTokens } from "#server/db/schema/accounts.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { HOUR, MINUTE } from "#server/kernel/clock.ts";
import type { TestClient } from "#server/testing/client.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openTestSocial } from "#server/testing/social.ts";
import { openWorld } from "#server/testing/world.ts";
import { hashPassword } from "../password/hash.ts";
import { purgeVendorTokensJob } from "./verify-person.ts";

const world = await openWorld();
const social = await openTestSocial(world);
afterAll(() => social.close());

async function google(email: string, more: Record<string, unknown> = {}) {
  const browser = world.visitor();
  const { idToken } = await social.mint("google", { email, name: "王小明", ...more }, browser);
  return browser.call(calls.loginByGoogle, { body: { token: idToken ?? "" } });
}

const freshMail = (host = "gmail.com") => `person${nextSerial()}@${host}`;

describe("Google", () => {
  test("a first login makes a member, the second finds it, under another address too", async () => {
    const subject = `s${nextSerial()}`;
    const first = await google(freshMail(), { subject });
    expect(first).toMatchObject({ isNew: true, isLogged: true, nickname: "王小明" });
    expect(await google(freshMail(), { subject })).toMatchObject({ isNew: false, id: first.id });
  });

  test("a name is kept without the signs that nobody sees, and one of nothing else is none", async () => {
    const named = async (name: string) => (await google(freshMail(), { name })).nickname;
    expect(await named("王\u200b小\u2060明\ufeff\u00ad\u2028")).toBe("王小明");
    expect(await named("\u200b\u2060\u00ad")).toBe("好手會員");
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

describe("a token of Google counts once, in the browser in which its log-in began", () => {
  const code = (work: Promise<unknown>) =>
    work.then(
      () => "in",
      (error) => error.body?.code,
    );
  const enter = (browser: TestClient, token = "") => code(browser.call(calls.loginByGoogle, { body: { token } }));
  const begin = async (wish: Record<string, unknown> = {}) => {
    const browser = world.visitor();
    const { idToken } = await social.mint("google", { email: freshMail(), name: "王小明", ...wish }, browser);
    return { browser, idToken };
  };

  test("not in another browser, not without its nonce, not twice", async () => {
    const { browser, idToken } = await begin();
    const other = world.visitor();
    expect(await enter(other, idToken)).toBe("social_login_failed");
    // The browser's hash in the token does not reveal its secret.
    const { nonce } = await browser.call(calls.getSocialLogins, {});
    other.cookies.set("browser", nonce);
    expect(await enter(other, idToken)).toBe("social_login_failed");
    for (const wish of [{ nonce: undefined }, { nonce: "" }, { nonce: "made up" }]) {
      const none = await begin(wish);
      expect(await enter(none.browser, none.idToken)).toBe("social_login_failed");
    }
    expect(await enter(browser, idToken)).toBe("in");
    expect(await enter(browser, idToken)).toBe("social_login_failed");
    const again = await social.mint("google", { email: freshMail(), name: "王小明" }, browser);
    expect(await enter(browser, again.idToken)).toBe("in");
  });

  test("of twenty who bring one token at once one is let in", async () => {
    const { browser, idToken } = await begin();
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(browser, idToken)));
    expect(answers.filter((answer) => answer === "in")).toHaveLength(1);
  });

  test("it proves nothing and links nothing a second time either", async () => {
    const { browser, idToken = "" } = await begin();
    await enter(browser, idToken);
    const member = await world.client((await makeMember(world)).id, { proven: true });
    member.cookies.set("browser", browser.cookies.get("browser") ?? "");
    expect(await code(member.call(calls.postMySocialLogin, { body: { provider: "google", token: idToken } }))).toBe(
      "social_login_failed",
    );
  });

  test("what was noted of a token is deleted when it has ended", async () => {
    const { browser, idToken } = await begin();
    await world.deps.db.delete(vendorTokens);
    await enter(browser, idToken);
    world.pass(HOUR);
    await purgeVendorTokensJob.run(world.system, {});
    expect(await world.deps.db.select().from(vendorTokens)).toHaveLength(1);
    world.pass(2 * MINUTE);
    await purgeVendorTokensJob.run(world.system, {});
    expect(await world.deps.db.select().from(vendorTokens)).toEqual([]);
  });
});

async function findByEmail(email: string) {
  const [user] = await world.deps.db.select().from(users).where(eq(users.email, email));
  return user;
}

async function codeMailedTo(email: string): Promise<string> {
  const [mail] = await world.deps.db
    .select()
    .from(outbox)
    .where(eq(outbox.to, email))
    .orderBy(desc(outbox.id))
    .limit(1);
  return /^\d{6}$/m.exec(mail?.text ?? "")?.[0] ?? "";
}

/** An account that somebody else created with the owner's address, before addresses had to be confirmed. */
async function prepared() {
  const user = await makeMember(world, { email: freshMail(), emailConfirmedAt: null });
  const subject = `planted${nextSerial()}`;
  await world.deps.db
    .insert(socialLogins)
    .values({ userId: user.id, provider: "google", subject, email: user.email, createdAt: world.clock.now() });
  return { id: user.id, email: user.email ?? "", subject, intruder: await world.client(user.id) };
}

describe("the first proof of an address throws out what strangers prepared", () => {
  const linkIn = async (email: string, path: string) => {
    await world.drain();
    const [mail] = await world.deps.db
      .select()
      .from(outbox)
      .where(eq(outbox.to, email))
      .orderBy(desc(outbox.id))
      .limit(1);
    return new RegExp(`/${path}[/?](?:token=)?(\\S+)`).exec(mail?.text ?? "")?.[1] ?? "";
  };

  test.each<[string, (email: string) => Promise<unknown>]>([
    [
      "a confirmation",
      async (email) => {
        await world.visitor().call(calls.resendConfirmation, { body: { email } });
        const token = await linkIn(email, "register_confirm");
        await world.visitor().call(calls.emailConfirm, { body: { token } });
      },
    ],
    [
      "a reset",
      async (email) => {
        await world.visitor().call(calls.forgetPassword, { body: { email } });
        const token = await linkIn(email, "change_password");
        await world.visitor().call(calls.changePassword, { body: { token, password: "the owner's own" } });
      },
    ],
    ["a log-in by Google, which vouches for it", (email) => google(email)],
  ])("%s", async (_, prove) => {
    const { id, email, subject, intruder } = await prepared();
    // Until then the social account opens nothing either: the mailed code is required.
    expect(await google(email, { subject, verified: false })).toMatchObject({ isLogged: false, codeAsked: { email } });
    await prove(email);
    expect(await intruder.call(calls.getMyData, {})).toMatchObject({ isLogged: false });
    const linked = await world.deps.db.select().from(socialLogins).where(eq(socialLogins.userId, id));
    expect(linked.map((login) => login.subject)).not.toContain(subject);
  });
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

  test("an address that nobody vouches for opens nothing and owns nothing until its code is typed", async () => {
    const email = freshMail();
    const answer = await facebook({ account: "a4", email });
    expect(answer).toMatchObject({ isLogged: false, isNew: false, codeAsked: { email } });
    expect(await findByEmail(email)).toBeUndefined();
    const ticket = answer.codeAsked?.ticket ?? "";
    const browser = world.visitor();
    const enter = (code: string) => browser.call(calls.loginByCode, { body: { ticket, code } });
    const code = await codeMailedTo(email);
    await expect(enter(code === "000000" ? "000001" : "000000")).rejects.toMatchObject({ code: "code_wrong" });
    const entered = await enter(code);
    expect(entered).toMatchObject({ isNew: true, isLogged: true, nickname: "李小華" });
    expect((await findByEmail(email))?.emailConfirmedAt).not.toBeNull();
    await expect(enter(code)).rejects.toMatchObject({ code: "code_expired" });
    expect(await facebook({ account: "a4", email })).toMatchObject({ id: entered.id, isNew: false });
  });

  test("five wrong codes end it, and a mailbox gets three an hour", async () => {
    const email = freshMail();
    const { codeAsked } = await facebook({ account: "a5", email });
    const code = await codeMailedTo(email);
    const enter = (typed: string) =>
      world.visitor().call(calls.loginByCode, { body: { ticket: codeAsked?.ticket ?? "", code: typed } });
    const wrong = code === "000000" ? "000001" : "000000";
    for (let n = 0; n < 4; n++) await expect(enter(wrong)).rejects.toMatchObject({ code: "code_wrong" });
    await expect(enter(wrong)).rejects.toMatchObject({ code: "code_expired" });
    await expect(enter(code)).rejects.toMatchObject({ code: "code_expired" });
    for (let n = 0; n < 2; n++) await facebook({ account: "a5", email });
    await expect(facebook({ account: "a5", email })).rejects.toMatchObject({ code: "too_many" });
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
