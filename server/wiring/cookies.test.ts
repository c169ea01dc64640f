import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { logout, putMyNickname } from "#contract/accounts/routes.ts";
import { mailTokens, phoneCodes, sessions } from "../db/schema/accounts.ts";
import { DAY, HOUR, later } from "../kernel/clock.ts";
import { makeMember } from "../testing/factories.ts";
import { openWorld } from "../testing/world.ts";
import { buildApp } from "./app.ts";
import { jobs } from "./domains.ts";

const world = await openWorld();
const { db } = world.deps;
const member = await makeMember(world);

const look = (client: Awaited<ReturnType<typeof world.client>>) => client.send({ method: "GET", url: "/api/my_data" });
const endOf = async () =>
  (await db.select().from(sessions).where(eq(sessions.userId, member.id)))[0]?.expiresAt.getTime();

const forgetExpired = () => jobs.find(({ name }) => name === "forget_expired")?.run(world.system, {});

test("by https the cookies belong to this host alone, and every answer keeps the browser there", async () => {
  const app = await buildApp({ deps: world.deps, cookies: { secret: "test", secure: true }, sandbox: false });
  const { headers } = await app.fastify.inject({ url: "/api/my_data" });
  expect(headers["strict-transport-security"]).toBe("max-age=31536000");
  expect(headers["set-cookie"]).toEqual([
    expect.stringMatching(/^__Host-csrf=[^;]+; Path=\/; Secure; SameSite=Lax$/),
    expect.stringMatching(/^__Host-browser=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  const { cookies } = await world.client(member.id);
  const isLogged = async (name: string) => {
    const answer = await app.fastify.inject({ url: "/api/my_data", cookies: { [name]: cookies.get("sid") ?? "" } });
    return answer.json().isLogged;
  };
  expect([await isLogged("__Host-sid"), await isLogged("sid")]).toEqual([true, false]);
  await app.fastify.close();
  await db.delete(sessions);
});

test("the browser's cookie rolls on with the session, half a year at most; what has ended is deleted", async () => {
  const client = await world.client(member.id);
  const begun = world.clock.now().getTime();
  expect((await look(client)).cookies.find(({ name }) => name === "sid")).toBeUndefined();
  for (let day = 0; day < 160; day += 20) {
    world.pass(20 * DAY);
    const response = await look(client);
    expect(response.json().isLogged).toBe(true);
    const end = await endOf();
    const cookie = response.cookies.find(({ name }) => name === "sid");
    if (cookie) expect(Math.abs((cookie.expires?.getTime() ?? 0) - (end ?? 0))).toBeLessThan(1000);
    else expect(end).toBeGreaterThanOrEqual(begun + 180 * DAY - DAY);
    expect(end).toBeLessThanOrEqual(begun + 180 * DAY);
  }
  world.pass(20 * DAY + HOUR);
  expect((await look(client)).json().isLogged).toBe(false);
  expect(await endOf()).toBeDefined();
  await forgetExpired();
  expect(await endOf()).toBeUndefined();
});

test("a mailed link and a code by text message are deleted a day after their end, and no sooner", async () => {
  const [ended, alive] = [world.clock.now(), later(world.clock.now(), 3 * DAY)];
  const of = { userId: member.id };
  for (const expiresAt of [ended, alive]) {
    await db.insert(mailTokens).values({ ...of, kind: "reset", tokenHash: `of ${expiresAt.getTime()}`, expiresAt });
    await db.insert(phoneCodes).values({ ...of, phone: "+886912345678", codeHash: "", expiresAt });
  }
  const left = async () => {
    const all = [await db.select().from(mailTokens), await db.select().from(phoneCodes)];
    return all.map((rows) => rows.map(({ expiresAt }) => expiresAt));
  };
  world.pass(23 * HOUR);
  await forgetExpired();
  expect(await left()).toEqual([
    [ended, alive],
    [ended, alive],
  ]);
  world.pass(2 * HOUR);
  await forgetExpired();
  expect(await left()).toEqual([[alive], [alive]]);
});

test("who has left is nobody at the first request that arrives; a session that was begun since goes on", async () => {
  const client = await world.client(member.id);
  await look(client);
  const word = client.cookies.get("csrf") ?? "";
  const copy = await world.client(member.id);
  copy.cookies.set("sid", client.cookies.get("sid") ?? "");
  client.cookies.set("out", word);
  expect((await look(client)).json().isLogged).toBe(false);
  expect([...client.cookies.keys()]).toEqual(["csrf", "browser"]);
  // The session has ended on the server too, so calls of the page are refused.
  expect((await look(copy)).json().isLogged).toBe(false);
  await expect(client.call(putMyNickname, { body: { nickname: "離開之後" } })).rejects.toMatchObject({ status: 401 });

  const later = await world.client(member.id);
  later.cookies.set("out", word);
  expect((await look(later)).json().isLogged).toBe(true);
  expect(later.cookies.has("out")).toBe(false);
  // A value that we have not signed logs nobody out.
  later.cookies.set("out", "nobody.signed");
  expect((await look(later)).json().isLogged).toBe(true);
});

test("a call of the page that was left still proves where it comes from, and the next one has a token that fits", async () => {
  const client = await world.client(member.id);
  await look(client);
  const token = client.cookies.get("csrf") ?? "";
  client.cookies.set("out", token);
  const answer = await client.send({ method: "POST", url: "/api/logout" });
  expect(answer.statusCode).toBe(200);
  expect(client.cookies.get("csrf")).not.toBe(token);
  await client.call(logout, {});
});
