import { desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as calls from "#contract/accounts/routes.ts";
import { isApiError } from "#contract/api.ts";
import { limits } from "#contract/route/limits.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { testClient } from "#server/testing/client.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { hashPassword } from "../password/hash.ts";

const world = await openWorld();
const PASSWORD = "the right password";
const passwordHash = await hashPassword(PASSWORD);

/** Each test has its own networks, so that none counts against another. */
let nets = 0;
const network = () => `100.64.${nets++}`;
const at = (net: string, host = 5) => testClient(world.app.fastify, `${net}.${host}`);

async function emailOfMember(): Promise<string> {
  return (await makeMember(world, { passwordHash })).email ?? "";
}

async function logIn(browser: ReturnType<typeof at>, email: string, password: string): Promise<string> {
  try {
    await browser.call(calls.login, { body: { email, password } });
    return "in";
  } catch (error) {
    return isApiError(error) ? error.code : String(error);
  }
}

const countOf = (answers: string[]): Record<string, number | undefined> =>
  Object.fromEntries(Object.entries(Object.groupBy(answers, (answer) => answer)).map(([k, all]) => [k, all?.length]));

/** As many as one browser may send: it already has its CSRF token. */
async function many(browser: ReturnType<typeof at>, tries: [email: string, password: string][]): Promise<string[]> {
  await browser.send({ method: "GET", url: "/api/my_data" });
  return Promise.all(tries.map(([email, password]) => logIn(browser, email, password)));
}

describe("guessing", () => {
  test("of 200 at once for one pair no more are tried than the limit allows", async () => {
    const email = await emailOfMember();
    const browser = at(network());
    const guesses = Array.from({ length: 199 }, (_, n): [string, string] => [email, `wrong ${n}`]);
    const answers = countOf(await many(browser, [...guesses, [email, PASSWORD]]));
    expect(answers.in ?? 0).toBe(0);
    expect(answers.bad_login ?? 0).toBeLessThanOrEqual(limits.password.max);
    expect((answers.too_many ?? 0) + (answers.busy ?? 0)).toBeGreaterThanOrEqual(190);
  });

  test("one password over 40 addresses closes the network, and a right one in between opens nothing again", async () => {
    const net = network();
    const own = await emailOfMember();
    const answers: string[] = [];
    for (let n = 0; n < 40; n++) {
      if (n % 10 === 9) expect(["in", "too_many"]).toContain(await logIn(at(net), own, PASSWORD));
      answers.push(await logIn(at(net), `nobody${nextSerial()}@example.com`, "Summer2026!"));
    }
    expect(countOf(answers)).toEqual({
      bad_login: limits.passwordNetwork.max,
      too_many: 40 - limits.passwordNetwork.max,
    });
  });

  test("many networks at one address are counted together; a browser that was in before passes", async () => {
    const email = await emailOfMember();
    const owner = at(network());
    expect(await logIn(owner, email, PASSWORD)).toBe("in");
    await owner.call(calls.logout, {});
    const answers: string[] = [];
    for (let n = 0; n < 7; n++) {
      const net = at(network());
      for (let tries = 0; tries < 9; tries++) answers.push(await logIn(net, email, `wrong ${tries}`));
    }
    expect(countOf(answers)).toEqual({ bad_login: limits.passwordAccount.max, too_many: 3 });
    const elsewhere = at(network());
    expect(await logIn(elsewhere, email, PASSWORD)).toBe("too_many");
    expect(await logIn(owner, email, PASSWORD)).toBe("in");
    // An unknown browser can log in after a password reset.
    await elsewhere.call(calls.forgetPassword, { body: { email } });
    await world.drain();
    const [mail] = await world.deps.db
      .select()
      .from(outbox)
      .where(eq(outbox.to, email))
      .orderBy(desc(outbox.id))
      .limit(1);
    const token = /change_password\/(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
    await elsewhere.call(calls.changePassword, { body: { token, password: "the owner's new one" } });
    expect(await logIn(elsewhere, email, "the owner's new one")).toBe("in");
  });

  test("what a browser kept of one account is worth nothing for another, and its own tries end", async () => {
    const [mine, other] = [await emailOfMember(), await emailOfMember()];
    const browser = at(network());
    expect(await logIn(browser, mine, PASSWORD)).toBe("in");
    for (let n = 0; n < 10; n++) expect(await logIn(browser, mine, "wrong one")).toBe("bad_login");
    expect(await logIn(browser, mine, PASSWORD)).toBe("too_many");
    for (let n = 0; n < 10; n++) expect(await logIn(browser, other, "wrong one")).toBe("bad_login");
    expect(await logIn(browser, other, PASSWORD)).toBe("too_many");
  });
});

test("a flood of one network keeps nobody of another waiting", async () => {
  const honest = await emailOfMember();
  const browser = at(network());
  await browser.send({ method: "GET", url: "/api/my_data" });
  const quiet = performance.now();
  expect(await logIn(at(network()), honest, PASSWORD)).toBe("in");
  const alone = performance.now() - quiet;
  const net = network();
  const flood = Promise.all(
    Array.from({ length: 120 }, (_, n) => logIn(at(net, n + 1), `nobody${nextSerial()}@example.com`, "wrong one")),
  );
  await new Promise((done) => setTimeout(done, 50));
  const began = performance.now();
  expect(await logIn(browser, honest, PASSWORD)).toBe("in");
  // A second, or on a busy machine a third of the time for hashing the whole flood.
  expect(performance.now() - began).toBeLessThan(Math.max(1000, 20 * alone));
  const answers = countOf(await flood);
  expect(answers.in).toBeUndefined();
  expect(answers.bad_login).toBeLessThanOrEqual(limits.passwordNetwork.max);
});

test("a new log-in ends the session that this browser had", async () => {
  const email = await emailOfMember();
  const browser = at(network());
  await logIn(browser, email, PASSWORD);
  const thief = at(network());
  thief.cookies.set("sid", browser.cookies.get("sid") ?? "");
  expect(await thief.call(calls.getMyData, {})).toMatchObject({ isLogged: true });
  expect(await logIn(browser, email, PASSWORD)).toBe("in");
  expect(await thief.call(calls.getMyData, {})).toMatchObject({ isLogged: false });
});
