import { desc, eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import * as calls from "#contract/accounts/routes.ts";
import type { users } from "#server/db/schema/accounts.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { HOUR, MINUTE } from "#server/kernel/clock.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openTestSocial } from "#server/testing/social.ts";
import { openWorld } from "#server/testing/world.ts";
import { hashPassword } from "../password/hash.ts";

const world = await openWorld();
const social = await openTestSocial(world);
afterAll(() => social.close());

const PASSWORD = "a password of one's own";
const passwordHash = await hashPassword(PASSWORD);
const mayBePaid = { idVerifiedAt: world.clock.now(), realName: "林思妤" };

async function open(values: Partial<typeof users.$inferInsert> = {}) {
  const user = await makeMember(world, { ...mayBePaid, ...values });
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

/** A code that is not this one. */
const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

async function facebook(account: string): Promise<string> {
  const { accessToken = "" } = await social.mint("facebook", { name: "林小姐", email: null, account });
  return accessToken;
}

type Browser = Awaited<ReturnType<typeof open>>["browser"];
const bank = { bankCode: "808", account: "123456789012" };
const guarded: [string, (browser: Browser) => Promise<unknown>][] = [
  ["the address", (b) => b.call(calls.putMyEmail, { body: { email: `new${nextSerial()}@example.com` } })],
  ["a password", (b) => b.call(calls.putMyPassword, { body: { password: "set by an open session" } })],
  ["the bank account", (b) => b.call(calls.putMyBankAccount, { body: bank })],
  [
    "another social log-in",
    async (b) =>
      b.call(calls.postMySocialLogin, {
        body: { provider: "facebook", token: await facebook(`link${nextSerial()}`) },
      }),
  ],
];

describe("a member without a password", () => {
  test.each(guarded)("an old session alone does not change %s, a code from the mailbox does", async (_, change) => {
    const { browser, email } = await open();
    world.pass(11 * MINUTE);
    await expect(change(browser)).rejects.toMatchObject({ status: 403, code: "proof_required" });
    await browser.call(calls.postMyProofCode, {});
    const code = await codeMailedTo(email);
    await browser.call(calls.postMyProof, { body: { by: "code", code } });
    await change(browser);
  });

  test("a log-in with the account that is linked proves it, one with another does not", async () => {
    const { browser } = await open();
    await browser.call(calls.postMySocialLogin, { body: { provider: "facebook", token: await facebook("mine") } });
    world.pass(11 * MINUTE);
    const prove = async (account: string) =>
      browser.call(calls.postMyProof, { body: { by: "social", provider: "facebook", token: await facebook(account) } });
    await expect(prove("a stranger's")).rejects.toMatchObject({ code: "social_other" });
    await prove("mine");
    await browser.call(calls.putMyBankAccount, { body: bank });
    world.pass(11 * MINUTE);
    await expect(browser.call(calls.putMyBankAccount, { body: bank })).rejects.toMatchObject({
      code: "proof_required",
    });
  });

  test("codes: the newest, once, ten minutes, ten tries an hour, three mails an hour", async () => {
    const { browser, email } = await open();
    const prove = (code: string) => browser.call(calls.postMyProof, { body: { by: "code", code } });
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
  test.each(guarded)("gives it for %s, however fresh the session is", async (what, change) => {
    const { browser } = await open({ passwordHash });
    const code = what === "another social log-in" ? "proof_required" : "wrong_password";
    await expect(change(browser)).rejects.toMatchObject({ code });
  });

  test("nothing else proves it, and the right one lets a social account be linked", async () => {
    const { browser } = await open({ passwordHash });
    await expect(browser.call(calls.postMyProof, { body: { by: "code", code: "123456" } })).rejects.toMatchObject({
      fields: { password: expect.anything() },
    });
    await expect(
      browser.call(calls.postMyProof, { body: { by: "password", password: "wrong" } }),
    ).rejects.toMatchObject({ fields: { password: ["目前的密碼不正確。"] } });
    await browser.call(calls.postMyProof, { body: { by: "password", password: PASSWORD } });
    await browser.call(calls.postMySocialLogin, {
      body: { provider: "facebook", token: await facebook(`p${nextSerial()}`) },
    });
    await browser.call(calls.putMyBankAccount, { body: { ...bank, current: PASSWORD } });
  });
});
