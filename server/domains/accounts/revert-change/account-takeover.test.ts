import { desc, eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import * as calls from "#contract/accounts/routes.ts";
import * as factors from "#contract/second-factor/routes.ts";
import { bankAccounts, users } from "#server/db/schema/accounts.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { authenticatorApps, passkeys, recoveryCodes } from "#server/db/schema/second-factor.ts";
import { codeAt } from "#server/domains/second-factor/index.ts";
import { HOUR } from "#server/kernel/clock.ts";
import { openAuthenticator } from "#server/testing/authenticator.ts";
import type { TestClient } from "#server/testing/client.ts";
import { makeGuarded } from "#server/testing/factories/second-factor.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openTestSocial } from "#server/testing/social.ts";
import { openWorld } from "#server/testing/world.ts";
import { hashPassword } from "../password/hash.ts";

const world = await openWorld();
const social = await openTestSocial(world);
afterAll(() => social.close());
const { db } = world.deps;

const PASSWORD = "what the thief has phished";
const passwordHash = await hashPassword(PASSWORD);
const fresh = (who: string) => `${who}${nextSerial()}@example.com`;

/** A member, and a thief who has the password and a freshly proven session. */
async function victim(values: Partial<typeof users.$inferInsert> = {}) {
  const user = await makeMember(world, { passwordHash, ...values });
  return { id: user.id, email: user.email ?? "", thief: await world.client(user.id, { proven: true }) };
}

async function mailTo(email: string, subject?: string): Promise<string> {
  await world.drain();
  const mails = await db.select().from(outbox).where(eq(outbox.to, email)).orderBy(desc(outbox.id));
  return mails.find((mail) => subject === undefined || mail.subject.includes(subject))?.text ?? "";
}

const linkIn = (text: string, path: string) => new RegExp(`/${path}[/?](?:token=)?(\\S+)`).exec(text)?.[1] ?? "";
const notMe = async (email: string, subject: string) => linkIn(await mailTo(email, subject), "not_me");
const press = (token: string) => world.visitor().call(calls.revertChange, { body: { token } });

async function reset(email: string, password: string) {
  await world.visitor().call(calls.forgetPassword, { body: { email } });
  const token = linkIn(await mailTo(email, "重設"), "change_password");
  return world.visitor().call(calls.changePassword, { body: { token, password } });
}

const idBy = async (email: string, password: string) =>
  (await world.visitor().call(calls.login, { body: { email, password } })).id;

async function facebookToken(wish: Record<string, unknown> = {}): Promise<string> {
  const { accessToken = "" } = await social.mint("facebook", { name: "林小姐", email: null, ...wish });
  return accessToken;
}

async function link(browser: TestClient, token: string, password = PASSWORD) {
  await browser.call(factors.postMyProof, { body: { by: "password", password } });
  await browser.call(calls.postMySocialLogin, { body: { provider: "facebook", token } });
}

/** Adds a passkey of this browser. @returns a function that logs in with it */
async function addPasskey(browser: TestClient, name: string) {
  const device = openAuthenticator();
  const passkey = device.register(await browser.call(factors.askNewPasskey, {}));
  await browser.call(factors.addPasskey, { body: { name, passkey } });
  return async () => {
    const visitor = world.visitor();
    const answer = device.answer(await visitor.call(factors.askLoginPasskey, {}));
    const { id } = await visitor.call(factors.loginByPasskey, { body: { passkey: answer } });
    return { id, browser: visitor };
  };
}

async function addApp(browser: TestClient) {
  const { secret } = await browser.call(factors.beginApp, {});
  await browser.call(factors.confirmApp, { body: { code: codeAt(secret, world.clock.now()) } });
}

const rowsOf = async (userId: number) => ({
  apps: await db.$count(authenticatorApps, eq(authenticatorApps.userId, userId)),
  passkeys: await db.$count(passkeys, eq(passkeys.userId, userId)),
  codes: await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
});

describe("a reset by the owner ends what the thief began", () => {
  test("a change of address that waits", async () => {
    const { id, email, thief } = await victim();
    const theirs = fresh("thief");
    await thief.call(calls.putMyEmail, { body: { email: theirs } });
    await reset(email, "the owner's new one");
    const token = linkIn(await mailTo(theirs), "register_confirm");
    await expect(world.visitor().call(calls.emailConfirm, { body: { token } })).rejects.toMatchObject({ status: 410 });
    expect(await idBy(email, "the owner's new one")).toBe(id);
  });

  test("also when the password is changed in the settings", async () => {
    const { id, thief } = await victim();
    const theirs = fresh("thief");
    await thief.call(calls.putMyEmail, { body: { email: theirs } });
    const owner = await world.client(id);
    await owner.call(calls.putMyPassword, { body: { current: PASSWORD, password: "the owner's new one" } });
    const token = linkIn(await mailTo(theirs), "register_confirm");
    await expect(world.visitor().call(calls.emailConfirm, { body: { token } })).rejects.toMatchObject({ status: 410 });
    expect(await thief.call(calls.getMyData, {})).toMatchObject({ isLogged: false });
  });

  test("an account elsewhere that was linked is shown and cut with one press, by the ticket of this reset only", async () => {
    const { email, thief } = await victim();
    const accessToken = await facebookToken({ account: fresh("fb") });
    await link(thief, accessToken);
    const { social: linked, ticket } = await reset(email, "the owner's new one");
    expect(linked).toMatchObject([{ provider: "facebook" }]);
    const cut = (token: string) =>
      world.visitor().call(calls.unlinkAfterReset, { body: { token, id: linked[0]?.id ?? 0 } });
    await expect(cut("guessed")).rejects.toMatchObject({ code: "token_invalid" });
    await cut(ticket);
    expect(await world.visitor().call(calls.loginByFacebook, { body: { accessToken } })).toMatchObject({ isNew: true });
  });
});

describe("a reset shows what was added to log in by", () => {
  const remove = (token: string, passkey: number | null) =>
    world.visitor().call(factors.removeFactorAfterReset, { body: { token, passkey } });

  test("a passkey and the app: told by mail, gone by one press each, with whoever came in since", async () => {
    const { id, email, thief } = await victim();
    const enter = await addPasskey(thief, "小偷的手機");
    await addApp(thief);
    const { factors: open, ticket } = await reset(email, "the owner's new one");
    expect(open).toMatchObject([
      { passkey: { name: "小偷的手機" }, removable: true },
      { passkey: null, removable: true },
    ]);
    expect(await mailTo(email, "密碼已經變更")).toContain("通行金鑰「小偷的手機」、驗證 App");
    // A passkey alone is enough to log in, whatever the password.
    const inside = await enter();
    expect(inside.id).toBe(id);
    const passkey = open[0]?.passkey?.id ?? 0;
    await expect(remove("guessed", passkey)).rejects.toMatchObject({ code: "token_invalid" });
    await remove(ticket, passkey);
    await expect(enter()).rejects.toMatchObject({ code: "passkey_refused" });
    expect(await inside.browser.call(calls.getMyData, {})).toMatchObject({ isLogged: false });
    await remove(ticket, null);
    expect(await rowsOf(id)).toEqual({ apps: 0, passkeys: 0, codes: 0 });
    expect(await idBy(email, "the owner's new one")).toBe(id);
  });

  test("what is older than the mails about it stays: a mailbox alone gets around no second factor", async () => {
    const { id, email } = await makeGuarded(world, { passwordHash });
    const owner = await world.client(id, { secondFactor: true });
    await addPasskey(owner, "我的手機");
    world.pass(73 * HOUR);
    const { factors: open, ticket } = await reset(email ?? "", "whose mailbox it is");
    expect(open).toMatchObject([{ removable: false }, { passkey: null, removable: false }]);
    await expect(remove(ticket, open[0]?.passkey?.id ?? 0)).rejects.toMatchObject({ code: "not_found" });
    await expect(remove(ticket, null)).rejects.toMatchObject({ code: "not_found" });
    expect(await rowsOf(id)).toMatchObject({ apps: 1, passkeys: 1 });
  });
});

describe("this was not me", () => {
  test("a pending address: works without log-in, once; the link says what it is about", async () => {
    const { email, thief } = await victim();
    const theirs = fresh("thief");
    await thief.call(calls.putMyEmail, { body: { email: theirs } });
    const token = await notMe(email, "申請變更");
    const check = () => world.visitor().call(calls.checkRevertLink, { body: { token } });
    expect(await check()).toMatchObject({ change: { act: "email_asked" } });
    expect(await press(token)).toEqual({ email });
    expect(await check()).toEqual({ change: null });
    await expect(press(token)).rejects.toMatchObject({ status: 410 });
    // Session, password and the change are gone; the reset link is in the owner's mailbox.
    expect(await thief.call(calls.getMyData, {})).toMatchObject({ isLogged: false });
    await expect(idBy(email, PASSWORD)).rejects.toMatchObject({ code: "bad_login" });
    const change = linkIn(await mailTo(theirs), "register_confirm");
    await expect(world.visitor().call(calls.emailConfirm, { body: { token: change } })).rejects.toMatchObject({
      status: 410,
    });
    expect(linkIn(await mailTo(email, "重設"), "change_password")).not.toBe("");
  });

  test("an address that was moved twice goes back to the first, and no later mailbox can undo that", async () => {
    const { id, email, thief } = await victim();
    const [second, third] = [fresh("thief"), fresh("thief")];
    for (const wanted of [second, third]) {
      await thief.call(calls.putMyEmail, { body: { email: wanted } });
      const token = linkIn(await mailTo(wanted, "確認新的"), "register_confirm");
      await thief.call(calls.emailConfirm, { body: { token } });
    }
    const [owners, thiefs] = [await notMe(email, "已經變更"), await notMe(second, "已經變更")];
    // The thief may use their mail first: the owner's earlier link stays valid.
    expect(await press(thiefs)).toEqual({ email: second });
    // Another member who has registered the address without confirming it loses it.
    await world.visitor().call(calls.register, { body: { email, nickname: "佔位", password: "squatting here" } });
    expect(await press(owners)).toEqual({ email });
    const [row] = await db.select().from(users).where(eq(users.id, id));
    expect(row).toMatchObject({ email, passwordHash: null });
    expect(await mailTo(second)).toContain("已改回原本的信箱");
    await reset(email, "the owner's new one");
    expect(await idBy(email, "the owner's new one")).toBe(id);
  });

  test("a changed password and what was linked or redirected after it", async () => {
    const { id, email, thief } = await victim({ idVerifiedAt: world.clock.now(), realName: "林思妤" });
    await thief.call(calls.putMyPassword, { body: { current: PASSWORD, password: "the thief's own" } });
    const token = await notMe(email, "密碼已經變更");
    const accessToken = await facebookToken({ account: fresh("fb") });
    await link(thief, accessToken, "the thief's own");
    const bank = { bankCode: "808", account: "123456789012" };
    await thief.call(calls.putMyBankAccount, { body: bank });
    await press(token);
    expect(await world.visitor().call(calls.loginByFacebook, { body: { accessToken } })).toMatchObject({ isNew: true });
    expect(await db.select().from(bankAccounts).where(eq(bankAccounts.userId, id))).toEqual([]);
    await expect(idBy(email, "the thief's own")).rejects.toMatchObject({ code: "bad_login" });
  });

  test("an account elsewhere that was just linked; one from before stays", async () => {
    const { id, email, thief } = await victim();
    const [mine, theirs] = [
      await facebookToken({ account: fresh("fb") }),
      await facebookToken({ account: fresh("fb") }),
    ];
    await link(thief, mine);
    await link(thief, theirs);
    await press(await notMe(email, "登入方式"));
    expect(await world.visitor().call(calls.loginByFacebook, { body: { accessToken: theirs } })).toMatchObject({
      isNew: true,
    });
    expect(await world.visitor().call(calls.loginByFacebook, { body: { accessToken: mine } })).toMatchObject({ id });
  });

  test("an app and a passkey that were added since, and their recovery codes; an older way stays", async () => {
    const { id, email, thief } = await victim();
    const owner = await world.client(id, { proven: true });
    const enter = await addPasskey(owner, "我的手機");
    world.pass(HOUR);
    // Adding a factor counts as presenting it: the thief has one of the codes.
    const inside = await world.client(id, { secondFactor: true });
    expect(await thief.call(calls.getMyData, {})).toMatchObject({ isLogged: false });
    await inside.call(factors.renewRecoveryCodes, {});
    await addApp(inside);
    await addPasskey(inside, "小偷的手機");
    await press(await notMe(email, "已產生新的復原碼"));
    await world.drain();
    expect(await rowsOf(id)).toEqual({ apps: 0, passkeys: 1, codes: 0 });
    expect((await enter()).id).toBe(id);
  });

  test("is over after 72 hours", async () => {
    const { email, thief } = await victim();
    await thief.call(calls.putMyEmail, { body: { email: fresh("thief") } });
    const token = await notMe(email, "申請變更");
    world.pass(73 * HOUR);
    expect(await world.visitor().call(calls.checkRevertLink, { body: { token } })).toEqual({ change: null });
    await expect(press(token)).rejects.toMatchObject({ status: 410 });
  });
});
