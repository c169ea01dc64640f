import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import * as calls from "#contract/accounts/routes.ts";
import { sessions } from "../db/schema/accounts.ts";
import { hashPassword } from "../domains/accounts/index.ts";
import { testClient } from "../testing/client.ts";
import { makeMember } from "../testing/factories.ts";
import { openWorld } from "../testing/world.ts";
import { buildApp } from "./app.ts";

const world = await openWorld();
const PROXY = "10.1.2.3";
const { fastify } = await buildApp({
  deps: world.deps,
  cookies: { secret: "test", secure: false },
  sandbox: true,
  trustProxy: ["10.0.0.0/8"],
});
afterAll(() => fastify.close());

const passwordHash = await hashPassword("the right password");

/** The address recorded for a log-in. @param from the address of the connection */
async function keptAddress(from: string, forwarded: string): Promise<string | undefined> {
  const user = await makeMember(world, { passwordHash });
  const browser = testClient(fastify, from);
  await browser.send({ method: "GET", url: "/api/my_data" });
  const response = await browser.send({
    method: "POST",
    url: "/api/login",
    payload: { email: user.email, password: "the right password" },
    headers: { "x-forwarded-for": forwarded },
  });
  expect(response.statusCode).toBe(200);
  const [row] = await world.deps.db.select({ ip: sessions.ip }).from(sessions).where(eq(sessions.userId, user.id));
  return row?.ip;
}

test.each([
  ["one address that the proxy wrote", PROXY, "203.0.113.9", "203.0.113.9"],
  ["what the client wrote left of it", PROXY, "198.51.100.1, 203.0.113.9", "203.0.113.9"],
  ["a row of proxies of ours", PROXY, "198.51.100.1, 203.0.113.9, 10.9.9.9", "203.0.113.9"],
  ["IPv6", PROXY, "2001:db8::7", "2001:db8::7"],
  ["no address at all", PROXY, "<script>alert(1)</script>", PROXY],
  ["words of who is no proxy", "203.0.113.77", "198.51.100.1", "203.0.113.77"],
])("%s: the client is whom a proxy of ours saw", async (_, from, forwarded, kept) => {
  expect(await keptAddress(from, forwarded)).toBe(kept);
});

test("another forwarded address in each request gives no more guesses", async () => {
  const { email } = await makeMember(world, { passwordHash });
  const browser = testClient(fastify, PROXY);
  await browser.send({ method: "GET", url: "/api/my_data" });
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) {
    const response = await browser.send({
      method: "POST",
      url: "/api/login",
      payload: { email, password: `wrong ${n}` },
      headers: { "x-forwarded-for": `172.16.${n}.1, 192.0.2.44` },
    });
    statuses.push(response.statusCode);
  }
  expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
  // The network that the attacker named in the header is not limited.
  const victim = testClient(fastify, "172.16.3.1");
  expect(
    await victim.call(calls.login, { body: { email: email ?? "", password: "the right password" } }),
  ).toMatchObject({
    isLogged: true,
  });
});
