import { desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as calls from "#contract/accounts/routes.ts";
import * as terms from "#contract/terms.ts";
import { registrationCodes, users } from "#server/db/schema/accounts.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { HOUR } from "#server/kernel/clock.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const password = "long enough pass";
let serial = 0;
const freshMail = () => `newcomer${++serial}@example.com`;

async function mailsTo(email: string) {
  await world.drain();
  const rows = await world.deps.db.select().from(outbox).where(eq(outbox.to, email)).orderBy(desc(outbox.id));
  return rows.map(({ text }) => ({
    code: /^\d{6}$/m.exec(text ?? "")?.[0] ?? "",
    token: /token=([^\s&]+)/.exec(text ?? "")?.[1] ?? "",
  }));
}

const newest = async (email: string) => (await mailsTo(email))[0] ?? { code: "", token: "" };
const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");

async function registered(email = freshMail()) {
  const browser = world.visitor();
  await browser.call(calls.register, { body: { email, nickname: "新人", password } });
  return {
    email,
    browser,
    ...(await newest(email)),
    enter: (code: string, by = browser) => by.call(calls.confirmByCode, { body: { email, code } }),
  };
}

const logIn = (email: string) => world.visitor().call(calls.login, { body: { email, password } });
const refusal = async (made: Promise<unknown>) => {
  const error = await made.then(
    () => null,
    (error: { code: string; body: unknown }) => error,
  );
  return error && { code: error.code, body: error.body };
};

describe("the code", () => {
  test("logs in the browser that registered, once, with the password that was chosen", async () => {
    const { email, browser, code, enter } = await registered();
    expect(await enter(code)).toMatchObject({ isLogged: true, nickname: "新人", secondFactor: null });
    expect(await browser.call(calls.getMyData, {})).toMatchObject({ isLogged: true });
    expect(await refusal(enter(code))).toMatchObject({ code: "code_expired" });
    expect(await logIn(email)).toMatchObject({ isLogged: true });
  });

  test("is worth nothing in another browser, which learns nothing about the address", async () => {
    const { email, code, enter } = await registered();
    const stranger = world.visitor();
    const known = await refusal(enter(code, stranger));
    const confirmed = await makeMember(world);
    for (const address of [freshMail(), confirmed.email ?? ""]) {
      const body = { email: address, code };
      expect(await refusal(stranger.call(calls.confirmByCode, { body }))).toEqual(known);
    }
    expect(known).toMatchObject({ code: "code_expired" });
    expect(await refusal(logIn(email))).toMatchObject({ code: "email_unconfirmed" });
  });

  test("has five tries and ten minutes, and a new one ends it", async () => {
    const { email, browser, code, enter } = await registered();
    for (let n = 1; n < terms.codeTries; n++)
      expect(await refusal(enter(otherThan(code)))).toMatchObject({ code: "code_wrong" });
    for (const typed of [otherThan(code), code])
      expect(await refusal(enter(typed))).toMatchObject({ code: "code_expired" });
    const again = () => browser.call(calls.resendConfirmation, { body: { email } });
    await again();
    const second = await newest(email);
    world.pass(terms.mailCodeLivesMs);
    expect(await refusal(enter(second.code))).toMatchObject({ code: "code_expired" });
    await again();
    const third = await newest(email);
    if (second.code !== third.code) expect(await refusal(enter(second.code))).toMatchObject({ code: "code_wrong" });
    expect(await enter(third.code)).toMatchObject({ isLogged: true });
  });

  test("is mailed three more times an hour at most, whoever asks, and stays that of the browser that registered", async () => {
    const { email, enter } = await registered();
    const stranger = world.visitor();
    for (let n = 0; n < 5; n++) await stranger.call(calls.resendConfirmation, { body: { email } });
    expect(await mailsTo(email)).toHaveLength(4);
    const { code } = await newest(email);
    expect(await refusal(enter(code, stranger))).toMatchObject({ code: "code_expired" });
    expect(await enter(code)).toMatchObject({ isLogged: true });
  });

  test("is accepted in a browser where the password was typed", async () => {
    const { email, enter } = await registered();
    const phone = world.visitor();
    expect(await refusal(phone.call(calls.login, { body: { email, password } }))).toMatchObject({
      code: "email_unconfirmed",
    });
    const { code } = await newest(email);
    expect(await enter(code, phone)).toMatchObject({ isLogged: true });
  });

  test("is not stored", async () => {
    const { email, code } = await registered();
    const [row] = await world.deps.db
      .select({ stored: registrationCodes.codeHash })
      .from(registrationCodes)
      .innerJoin(users, eq(users.id, registrationCodes.userId))
      .where(eq(users.email, email));
    expect(row?.stored).toMatch(/^[0-9a-f]{64}$/);
    expect(row?.stored).not.toContain(code);
  });
});

describe("the link", () => {
  const check = async (token: string, by = world.visitor()) =>
    (await by.call(calls.checkEmailConfirm, { body: { token } })).link;
  const press = (token: string, by = world.visitor()) => by.call(calls.emailConfirm, { body: { token } });

  test("looking at it changes nothing; pressed in the browser that registered it logs in and keeps the password", async () => {
    const { email, browser, token } = await registered();
    expect(await check(token, browser)).toEqual({ kind: "registration", nickname: "新人", email, here: true });
    expect(await check(token)).toMatchObject({ here: false });
    expect(await browser.call(calls.getMyData, {})).toMatchObject({ isLogged: false });
    expect(await press(token, browser)).toMatchObject({ isLogged: true });
    expect(await check(token)).toBeNull();
    expect(await logIn(email)).toMatchObject({ isLogged: true });
  });

  test("pressed in another browser it logs in there, and a stranger's password and waiting tab get nothing", async () => {
    const { email, browser: stranger, token, code, enter } = await registered();
    const owner = world.visitor();
    expect(await press(token, owner)).toMatchObject({ isLogged: true });
    expect(await stranger.call(calls.getMyData, {})).toMatchObject({ isLogged: false });
    expect(await refusal(logIn(email))).toMatchObject({ code: "bad_login" });
    // The owner, who reads the mail, may still type its code in the tab that waits.
    expect(await enter(code)).toMatchObject({ isLogged: true });
  });

  test("pressed by a member who is logged in, it confirms the address and changes no session", async () => {
    const { email, token } = await registered();
    const { id } = await makeMember(world);
    const member = await world.client(id);
    expect(await press(token, member)).toMatchObject({ id });
    expect(await member.call(calls.getMyData, {})).toMatchObject({ id });
    expect(await world.deps.db.$count(users, eq(users.email, email))).toBe(1);
  });

  test("a row is deleted when its link is no longer valid", async () => {
    const { email } = await registered();
    const [user] = await world.deps.db.select().from(users).where(eq(users.email, email));
    world.pass((terms.confirmHours + 26) * HOUR);
    await world.drain();
    const { purgeExpiredJob } = await import("../sessions/purge-expired.ts");
    await purgeExpiredJob.run(world.system, {});
    const left = eq(registrationCodes.userId, user?.id ?? 0);
    expect(await world.deps.db.$count(registrationCodes, left)).toBe(0);
  });
});
