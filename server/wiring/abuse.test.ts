import { desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as calls from "#contract/accounts/routes.ts";
import type { ErrorBody } from "#contract/api.ts";
import { users } from "../db/schema/accounts.ts";
import { outbox } from "../db/schema/notifications.ts";
import { hashPassword } from "../domains/accounts/index.ts";
import { assertSendable } from "../integrations/mail/port.ts";
import { HOUR, MINUTE } from "../kernel/clock.ts";
import { type TestClient, testClient } from "../testing/client.ts";
import { makeMember, nextSerial } from "../testing/factories.ts";
import { openWorld } from "../testing/world.ts";

const world = await openWorld();
const PASSWORD = "the right password";
const passwordHash = await hashPassword(PASSWORD);

async function member() {
  const user = await makeMember(world, { passwordHash });
  return { id: user.id, email: user.email ?? "" };
}

const from = (ip: string) => testClient(world.app.fastify, ip);
const login = (browser: TestClient, email: string, password: string) =>
  browser.call(calls.login, { body: { email, password } });

async function newestMail(to: string): Promise<string> {
  await world.drain();
  const [mail] = await world.deps.db.select().from(outbox).where(eq(outbox.to, to)).orderBy(desc(outbox.id)).limit(1);
  return mail?.text ?? "";
}

describe("forged requests", () => {
  const rename = (browser: TestClient, headers: Record<string, string>) =>
    browser.send({ method: "PUT", url: "/api/my_nickname", payload: { nickname: "改名了" }, headers });

  test("a page of one member acts for nobody while another one is logged in", async () => {
    const [one, other] = [await member(), await member()];
    const browser = world.visitor();
    await login(browser, other.email, PASSWORD);
    const page = (id: number) => ({ "x-member": String(id) });
    const refused = await rename(browser, page(one.id));
    expect([refused.statusCode, refused.json<ErrorBody>().code]).toEqual([409, "other_member"]);
    const reading = await browser.send({ method: "GET", url: "/api/my_notices", headers: page(one.id) });
    expect(reading.json<ErrorBody>().code).toBe("other_member");
    expect((await rename(browser, page(other.id))).statusCode).toBe(200);
    // After log-out the refusal says so, and not that another member has logged in.
    browser.cookies.delete("sid");
    const ended = await browser.send({ method: "GET", url: "/api/my_notices", headers: page(one.id) });
    expect(ended.statusCode).toBe(401);
  });

  test("a page that was open before another tab logged in is told so, and mends itself", async () => {
    const { email } = await member();
    const browser = world.visitor();
    await login(browser, email, PASSWORD);
    const stale = browser.cookies.get("csrf") ?? "";
    await login(browser, email, PASSWORD);
    const refused = await rename(browser, { "x-csrf-token": stale });
    expect([refused.statusCode, refused.json<ErrorBody>().code]).toEqual([403, "csrf"]);
    // After this refusal the page asks who is logged in, gets the new token, and retries.
    await browser.send({ method: "GET", url: "/api/my_data" });
    expect((await rename(browser, { "x-csrf-token": browser.cookies.get("csrf") ?? "" })).statusCode).toBe(200);
  });

  test("a token that an attacker planted in cookie and header is refused", async () => {
    const { id } = await member();
    const [browser, attacker] = [await world.client(id), world.visitor()];
    await attacker.send({ method: "GET", url: "/api/my_data" });
    const planted = attacker.cookies.get("csrf") ?? "";
    browser.cookies.set("csrf", planted);
    expect((await rename(browser, { "x-csrf-token": planted })).statusCode).toBe(403);
  });

  test("without the header that only a script of ours can send, nothing happens", async () => {
    const { id } = await member();
    const browser = await world.client(id);
    await browser.send({ method: "GET", url: "/api/my_data" });
    expect((await rename(browser, { "x-requested-with": "" })).statusCode).toBe(403);
  });

  test("a form of another site reaches no call", async () => {
    const { id } = await member();
    const browser = await world.client(id);
    const response = await browser.send({
      method: "POST",
      url: "/api/logout",
      payload: "a=1",
      headers: { "content-type": "application/x-www-form-urlencoded", "x-csrf-token": "", "x-requested-with": "" },
    });
    expect(response.statusCode).toBe(403);
    expect(await browser.call(calls.getMyData, {})).toMatchObject({ isLogged: true });
  });
});

describe("sessions", () => {
  test("a session that was planted before the login is worth nothing after it", async () => {
    const { email } = await member();
    const browser = world.visitor();
    const planted = "planted-by-somebody-else";
    browser.cookies.set("sid", planted);
    await login(browser, email, PASSWORD);
    expect(browser.cookies.get("sid")).not.toBe(planted);
    const attacker = world.visitor();
    attacker.cookies.set("sid", planted);
    expect(await attacker.call(calls.getMyData, {})).toMatchObject({ isLogged: false });
  });

  test("each login has a secret of its own, which scripts cannot read and other sites do not send", async () => {
    const { email } = await member();
    const browser = world.visitor();
    await browser.send({ method: "GET", url: "/api/my_data" });
    const answer = () => browser.send({ method: "POST", url: "/api/login", payload: { email, password: PASSWORD } });
    const [first, second] = [await answer(), await answer()];
    const sid = (response: typeof first) => response.cookies.find((cookie) => cookie.name === "sid");
    expect(sid(first)?.value).not.toBe(sid(second)?.value);
    expect(sid(first)).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  });

  test("after logging out the old cookie opens nothing", async () => {
    const { id } = await member();
    const browser = await world.client(id);
    const sid = browser.cookies.get("sid") ?? "";
    await browser.call(calls.logout, {});
    const thief = world.visitor();
    thief.cookies.set("sid", sid);
    expect(await thief.call(calls.getMyData, {})).toMatchObject({ isLogged: false });
  });
});

describe("guessing passwords", () => {
  test("ten wrong ones close this address for this network, and neither others nor elsewhere", async () => {
    const [victim, neighbour] = [await member(), await member()];
    const guesser = from("198.51.100.20");
    for (let tries = 0; tries < 10; tries++) {
      await expect(login(guesser, victim.email, `wrong ${tries}`)).rejects.toMatchObject({ code: "bad_login" });
    }
    await expect(login(guesser, victim.email, PASSWORD)).rejects.toMatchObject({
      status: 429,
      message: expect.stringMatching(/請 \d+ 分鐘後再試/),
    });
    // Another machine of the same network shares the limit; a forged X-Forwarded-For is ignored.
    await expect(login(from("198.51.100.77"), victim.email, PASSWORD)).rejects.toMatchObject({ status: 429 });
    const response = await guesser.send({
      method: "POST",
      url: "/api/login",
      payload: { email: victim.email, password: PASSWORD },
      headers: { "x-forwarded-for": "203.0.113.99" },
    });
    expect(response.statusCode).toBe(429);
    expect(await login(from("192.0.2.5"), victim.email, PASSWORD)).toMatchObject({ isLogged: true });
    expect(await login(from("198.51.100.20"), neighbour.email, PASSWORD)).toMatchObject({ isLogged: true });
  });

  test("the present password cannot be guessed over an open session either", async () => {
    const { id } = await member();
    const browser = await world.client(id);
    const attempt = (current: string) =>
      browser.call(calls.putMyPassword, { body: { current, password: "quite another one" } });
    for (let tries = 0; tries < 10; tries++) {
      await expect(attempt(`wrong ${tries}`)).rejects.toMatchObject({ code: "wrong_password" });
    }
    await expect(attempt(PASSWORD)).rejects.toMatchObject({ status: 429 });
  });
});

describe("asking which addresses have an account", () => {
  const ROUNDS = 7;

  /** Medians of known and unknown addresses, alternating, so that a busy machine slows both alike. Milliseconds. */
  async function medians(ask: (known: boolean, round: number) => Promise<unknown>): Promise<[number, number]> {
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      for (const known of [true, false]) {
        const start = performance.now();
        await ask(known, round);
        times[known ? 0 : 1].push(performance.now() - start);
      }
    }
    const median = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
    return [median(times[0]), median(times[1])];
  }

  /** Skipping the password hash would make one kind ten times as fast; noise does not. */
  function expectAlike([known, unknown]: [number, number]): void {
    const [fast, slow] = [Math.min(known, unknown), Math.max(known, unknown)];
    expect(slow, `known ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms`).toBeLessThan(fast * 4 + 20);
  }

  test("logging in answers alike in words and in time", async () => {
    const { email } = await member();
    const browser = from("192.0.2.10");
    const bodies = new Set<string>();
    expectAlike(
      await medians(async (known, round) => {
        const response = await browser.send({
          method: "POST",
          url: "/api/login",
          payload: { email: known ? email : `nobody${round}@example.com`, password: "not the one" },
        });
        // The first response sets this browser's token.
        if (response.statusCode === 422) bodies.add(response.body);
      }),
    );
    expect(bodies.size).toBe(1);
  });

  test("asking for a new password does too, and only the worker knows more", async () => {
    const { email } = await member();
    const browser = from("192.0.2.11");
    const forget = (address: string) => browser.call(calls.forgetPassword, { body: { email: address } });
    expectAlike(await medians((known, round) => forget(known ? email : `nobody${round}@example.com`)));
    const before = await world.deps.db.select().from(outbox).where(eq(outbox.to, email));
    expect(before).toEqual([]);
    expect(await newestMail(email)).toContain("/change_password/");
  });

  test("lists cannot be tried", async () => {
    const browser = from("192.0.2.12");
    const ask = (n: number) => browser.call(calls.isEmailRegistered, { body: { email: `listed${n}@example.com` } });
    for (let n = 0; n < 60; n++) await ask(n);
    await expect(ask(60)).rejects.toMatchObject({ status: 429 });
  });
});

describe("mailed links", () => {
  const secretIn = (text: string) => /(?:token=|change_password\/)(\S+)/.exec(text)?.[1] ?? "";

  async function links() {
    const { id, email } = await member();
    await world.deps.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, id));
    const browser = await world.client(id, { proven: true });
    const visitor = from(`192.0.2.${100 + nextSerial()}`);
    await visitor.call(calls.resendConfirmation, { body: { email } });
    const confirm = secretIn(await newestMail(email));
    const wanted = `wanted${nextSerial()}@example.com`;
    await browser.call(calls.putMyEmail, { body: { email: wanted } });
    const change = secretIn(await newestMail(wanted));
    await visitor.call(calls.forgetPassword, { body: { email } });
    const reset = secretIn(await newestMail(email));
    return { id, email, wanted, visitor, confirm, change, reset };
  }

  const refused = { status: 410, code: "token_invalid" };

  test("each opens its own door only, once", async () => {
    const { visitor, confirm, change, reset, email } = await links();
    expect(new Set([confirm, change, reset, ""]).size).toBe(4);
    const confirmBy = (token: string) => visitor.call(calls.emailConfirm, { body: { token } });
    const setBy = (token: string) =>
      visitor.call(calls.changePassword, { body: { token, password: "a fresh password" } });
    await expect(confirmBy(reset)).rejects.toMatchObject(refused);
    await expect(setBy(confirm)).rejects.toMatchObject(refused);
    await expect(setBy(change)).rejects.toMatchObject(refused);
    for (const made of ["x", `${reset}x`, reset.slice(1), "../../etc/passwd", "' or 1=1 --"]) {
      await expect(setBy(made)).rejects.toMatchObject(refused);
    }
    await confirmBy(confirm);
    await expect(confirmBy(confirm)).rejects.toMatchObject(refused);
    // Confirming the address has invalidated the earlier password link.
    await expect(setBy(reset)).rejects.toMatchObject(refused);
    await visitor.call(calls.forgetPassword, { body: { email } });
    const later = secretIn(await newestMail(email));
    await setBy(later);
    await expect(setBy(later)).rejects.toMatchObject(refused);
    expect(await login(visitor, email, "a fresh password")).toMatchObject({ isLogged: true });
  });

  test("an old one opens nothing", async () => {
    const { visitor, confirm, change, reset } = await links();
    world.pass(31 * MINUTE);
    await expect(
      visitor.call(calls.changePassword, { body: { token: reset, password: "a fresh password" } }),
    ).rejects.toMatchObject(refused);
    world.pass(48 * HOUR);
    for (const token of [confirm, change]) {
      await expect(visitor.call(calls.emailConfirm, { body: { token } })).rejects.toMatchObject(refused);
    }
  });

  test("what is stored opens nothing: a copy of the database is no key", async () => {
    const { id, visitor } = await links();
    const { rows } = await world.deps.pool.query<{ token_hash: string }>(
      "select token_hash from mail_tokens where user_id = $1",
      [id],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { token_hash: token } of rows) {
      await expect(visitor.call(calls.emailConfirm, { body: { token } })).rejects.toMatchObject(refused);
    }
  });

  test("they lead to our own address, whatever the request calls itself", async () => {
    const { email } = await member();
    const browser = from("192.0.2.13");
    await browser.send({ method: "GET", url: "/api/my_data" });
    await browser.send({
      method: "POST",
      url: "/api/forget_password",
      payload: { email },
      headers: { host: "evil.example", "x-forwarded-host": "evil.example" },
    });
    const text = await newestMail(email);
    expect(text).toContain(`${world.deps.ports.origin}/change_password/`);
    expect(text).not.toContain("evil.example");
  });
});

describe("headers of mails", () => {
  const browser = from("192.0.2.14");
  const register = (form: { email: string; nickname: string }) =>
    browser.call(calls.register, { body: { ...form, password: "a good password" } });

  test.each([
    "a@example.com\r\nBcc: b@example.com",
    "a@example.com, b@example.com",
    "a@example.com\u0000",
    "a <b@example.com>",
  ])("%j is no address", async (email) => {
    await expect(register({ email, nickname: "好人" })).rejects.toMatchObject({ status: 400, code: "invalid" });
  });

  const unseen = ["\u200b", "\u2060", "\ufeff", "\u00ad", "\t"].map((sign) => `王${sign}小明`);
  test.each([
    "王\r\nBcc: b@b.tw",
    "王\u2028小明",
    "小明\u202e",
    "小明\uffff",
    "\u3164\u3164\u3164",
    "\u2800\u2800",
    "\ue000\ue001",
    ...unseen,
  ])("%j is no name", async (nickname) => {
    await expect(register({ email: `h${nextSerial()}@example.com`, nickname })).rejects.toMatchObject({
      fields: { nickname: ["暱稱不能包含換行或看不見的符號"] },
    });
  });

  test("the mailer refuses what would begin a header, whoever wrote it", () => {
    const mail = { to: "a@example.com", subject: "你好", text: "" };
    for (const bad of [{ subject: "你好\r\nBcc: b@example.com" }, { to: "a@example.com\nb@example.com" }]) {
      expect(() => assertSendable({ ...mail, ...bad })).toThrow();
    }
    expect(() => assertSendable(mail)).not.toThrow();
  });
});
