import { desc, eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import * as accounts from "#contract/accounts/routes.ts";
import { putMyStatus } from "#contract/moderation/routes.ts";
import type { ProofForm } from "#contract/second-factor/proof.ts";
import * as calls from "#contract/second-factor/routes.ts";
import type { users } from "#server/db/schema/accounts.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { hashPassword } from "#server/domains/accounts/index.ts";
import { HOUR, MINUTE } from "#server/kernel/clock.ts";
import { appCode, makeGuarded } from "#server/testing/factories/second-factor.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openTestSocial } from "#server/testing/social.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const social = await openTestSocial(world);
afterAll(() => social.close());

const PASSWORD = "a password of one's own";
const passwordHash = await hashPassword(PASSWORD);
const NICKNAME = "阿土伯";
const mayBePaid = { idVerifiedAt: world.clock.now(), realName: "林思妤" };

async function open(values: Partial<typeof users.$inferInsert> = {}) {
  const user = await makeMember(world, { ...mayBePaid, nickname: NICKNAME, ...values });
  return { id: user.id, email: user.email ?? "", browser: await world.client(user.id) };
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

/** A different code. */
const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

async function facebook(account: string): Promise<string> {
  const { accessToken = "" } = await social.mint("facebook", { name: "林小姐", email: null, account });
  return accessToken;
}

type Browser = Awaited<ReturnType<typeof open>>["browser"];
const bank = { bankCode: "808", account: "123456789012" };

async function link(browser: Browser, account: string) {
  const token = await facebook(account);
  await browser.call(accounts.postMySocialLogin, { body: { provider: "facebook", token } });
}

/** Calls that require a fresh proof. */
const guarded: [string, (browser: Browser) => Promise<unknown>][] = [
  ["the address", (b) => b.call(accounts.putMyEmail, { body: { email: `new${nextSerial()}@example.com` } })],
  ["the bank account", (b) => b.call(accounts.putMyBankAccount, { body: bank })],
  ["no bank account", (b) => b.call(accounts.deleteMyBankAccount, {})],
  ["no telephone", (b) => b.call(accounts.deleteMyCellphone, {})],
  ["another social log-in", (b) => link(b, `link${nextSerial()}`)],
  ["an app", (b) => b.call(calls.beginApp, {})],
  ["the end of the account", (b) => b.call(putMyStatus, { body: { status: 4, nickname: NICKNAME } })],
];
const refused = { status: 403, code: "proof_needed" };

describe("a member without a password or second factor", () => {
  test("an old session alone changes nothing, a code from the mailbox opens it", async () => {
    const { browser, email } = await open();
    world.pass(11 * MINUTE);
    const first = (b: Browser) => b.call(accounts.putMyPassword, { body: { password: "set by an open session" } });
    for (const [what, change] of [...guarded, ["a password", first] as const])
      await expect(change(browser), what).rejects.toMatchObject(refused);
    expect(await browser.call(calls.getMyProof, {})).toMatchObject({ password: false, code: false, mail: email });
    await browser.call(calls.postMyProofCode, {});
    await browser.call(calls.postMyProof, { body: { by: "mail", code: await codeMailedTo(email) } });
    for (const [, change] of guarded) await change(browser);
  });

  test("has just come by the only proof there is: the log-in counts", async () => {
    const { browser } = await open();
    await browser.call(accounts.putMyPassword, { body: { password: "set right after the log-in" } });
  });

  test("a log-in with the account that is linked proves it, one with another does not", async () => {
    const { browser } = await open();
    const mine = `mine${nextSerial()}`;
    await link(browser, mine);
    const unlink = async () => {
      const { social } = await browser.call(accounts.getMySettings, {});
      await browser.call(accounts.deleteMySocialLogin, { params: { id: social[0]?.id ?? 0 } });
    };
    world.pass(11 * MINUTE);
    await expect(unlink()).rejects.toMatchObject(refused);
    const prove = async (account: string) =>
      browser.call(calls.postMyProof, { body: { by: "social", provider: "facebook", token: await facebook(account) } });
    await expect(prove("a stranger's")).rejects.toMatchObject({ code: "social_other" });
    await prove(mine);
    await browser.call(accounts.putMyBankAccount, { body: bank });
    world.pass(11 * MINUTE);
    await expect(browser.call(accounts.putMyBankAccount, { body: bank })).rejects.toMatchObject(refused);
  });

  test("codes: the newest, once, ten minutes, ten tries an hour, three mails an hour", async () => {
    const { browser, email } = await open();
    const prove = (code: string) => browser.call(calls.postMyProof, { body: { by: "mail", code } });
    await browser.call(calls.postMyProofCode, {});
    const code = await codeMailedTo(email);
    await expect(prove(wrong(code))).rejects.toMatchObject({ code: "code_wrong" });
    await prove(code);
    await expect(prove(code)).rejects.toMatchObject({ code: "code_expired" });
    await browser.call(calls.postMyProofCode, {});
    world.pass(11 * MINUTE);
    await expect(prove(await codeMailedTo(email))).rejects.toMatchObject({ code: "code_expired" });
    await browser.call(calls.postMyProofCode, {});
    await expect(browser.call(calls.postMyProofCode, {})).rejects.toMatchObject({ code: "too_many" });
    const last = await codeMailedTo(email);
    for (let n = 0; n < 6; n++) await expect(prove(wrong(last))).rejects.toMatchObject({ code: "code_wrong" });
    await expect(prove(last)).rejects.toMatchObject({ code: "too_many" });
    world.pass(HOUR);
  });
});

describe("a member with a password", () => {
  test("is asked right after the log-in, too, and once for all of it", async () => {
    const { browser, email } = await open({ passwordHash });
    const visitor = world.visitor();
    await visitor.call(accounts.login, { body: { email, password: PASSWORD } });
    for (const [what, change] of guarded) await expect(change(visitor), what).rejects.toMatchObject(refused);
    await browser.call(calls.postMyProof, { body: { by: "password", password: PASSWORD } });
    for (const [, change] of guarded) await change(browser);
  });

  test("proves it neither by the mailbox nor by an account elsewhere", async () => {
    const { browser } = await open({ passwordHash });
    expect(await browser.call(calls.getMyProof, {})).toMatchObject({ password: true, social: [], mail: null });
    await expect(browser.call(calls.postMyProofCode, {})).rejects.toMatchObject({ code: "forbidden" });
    const prove = (body: ProofForm) => browser.call(calls.postMyProof, { body });
    await expect(prove({ by: "mail", code: "123456" })).rejects.toMatchObject({ code: "forbidden" });
    const token = await facebook("whose");
    await expect(prove({ by: "social", provider: "facebook", token })).rejects.toMatchObject({ code: "forbidden" });
    await expect(prove({ by: "password", password: "wrong" })).rejects.toMatchObject({
      fields: { password: ["目前的密碼不正確。"] },
    });
  });

  test("types it to change it, whatever was shown before", async () => {
    const browser = await world.client((await open({ passwordHash })).id, { proven: true });
    const change = (current: string) =>
      browser.call(accounts.putMyPassword, { body: { current, password: "quite another one 7" } });
    await expect(change("")).rejects.toMatchObject({ code: "wrong_password" });
    await change(PASSWORD);
  });
});

test("a proof renews the session's secret: a copy of the old one ends within a minute, and shows nothing until then", async () => {
  const { id, browser } = await open({ passwordHash });
  const [copy, late] = [await world.client(id), await world.client(id)];
  for (const other of [copy, late]) other.cookies.set("sid", browser.cookies.get("sid") ?? "");
  await browser.call(calls.postMyProof, { body: { by: "password", password: PASSWORD } });
  expect(browser.cookies.get("sid")).not.toBe(copy.cookies.get("sid"));
  const isLogged = async (b: Browser) => (await b.call(accounts.getMyData, {})).isLogged;
  expect([await isLogged(browser), await isLogged(copy)]).toEqual([true, true]);
  await expect(copy.call(accounts.deleteMyBankAccount, {})).rejects.toMatchObject(refused);
  // This session, and those that the test opened before the copy.
  expect((await browser.call(accounts.getMySettings, {})).sessions.filter(({ current }) => current)).toHaveLength(1);
  expect((await browser.call(accounts.getMySettings, {})).sessions).toHaveLength(3);
  // A browser that missed the response proves itself again and stays logged in.
  await copy.call(calls.postMyProof, { body: { by: "password", password: PASSWORD } });
  world.pass(MINUTE + 1);
  expect([await isLogged(browser), await isLogged(copy), await isLogged(late)]).toEqual([true, true, false]);
  await browser.call(accounts.deleteMyBankAccount, {});
});

describe("a member with a second factor", () => {
  const behindFactor: typeof guarded = [
    ["another passkey", (b) => b.call(calls.askNewPasskey, {})],
    ["new recovery codes", (b) => b.call(calls.renewRecoveryCodes, {})],
    [
      "the password",
      (b) => b.call(accounts.putMyPassword, { body: { current: PASSWORD, password: "another one 77" } }),
    ],
    ["no second factor", (b) => b.call(calls.switchOff, {})],
    ...guarded.filter(([what]) => what !== "an app"),
  ];

  test("proves by it alone: the password opens nothing, and changes itself only beside a proof", async () => {
    const { id } = await makeGuarded(world, { ...mayBePaid, nickname: NICKNAME, passwordHash });
    const browser = await world.client(id, { secondFactor: true });
    world.pass(11 * MINUTE);
    expect(await browser.call(calls.getMyProof, {})).toMatchObject({
      password: false,
      code: true,
      social: [],
      mail: null,
    });
    const prove = (body: ProofForm) => browser.call(calls.postMyProof, { body });
    await expect(prove({ by: "password", password: PASSWORD })).rejects.toMatchObject({ code: "forbidden" });
    await expect(prove({ by: "mail", code: "123456" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(browser.call(calls.postMyProofCode, {})).rejects.toMatchObject({ code: "forbidden" });
    for (const [what, change] of behindFactor) await expect(change(browser), what).rejects.toMatchObject(refused);
    await prove({ by: "code", code: appCode(world) });
    for (const [, change] of behindFactor) await change(browser);
  });

  test("may be an operator: no call that asks for a proof is opened by a password", async () => {
    const { id } = await makeGuarded(world, { roles: ["admin"], passwordHash });
    const browser = await world.client(id, { secondFactor: true });
    world.pass(11 * MINUTE);
    const body = { by: "password", password: PASSWORD } as const;
    await expect(browser.call(calls.postMyProof, { body })).rejects.toMatchObject({ code: "forbidden" });
    await expect(browser.call(calls.askNewPasskey, {})).rejects.toMatchObject(refused);
  });

  test("proves by a recovery code, once", async () => {
    const { id } = await makeGuarded(world, { passwordHash });
    const browser = await world.client(id, { secondFactor: true });
    const { codes } = await browser.call(calls.renewRecoveryCodes, {});
    world.pass(11 * MINUTE);
    const prove = () => browser.call(calls.postMyProof, { body: { by: "code", code: codes?.[0] ?? "" } });
    await prove();
    await browser.call(calls.switchOff, {});
    await expect(prove()).rejects.toMatchObject({ code: "forbidden" });
    expect(await browser.call(calls.getMyProof, {})).toMatchObject({ password: true, code: false, passkey: false });
  });
});
