import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { googleSandbox } from "#server/sandbox/google/plugin.ts";
import { googleLogin } from "./google.ts";
import { SocialLoginError } from "./port.ts";

const CLIENT = "web.apps.example";
let app: FastifyInstance;
let base: string;
const clock = { now: new Date("2026-03-01T04:00:00Z") };

beforeAll(async () => {
  app = Fastify();
  await app.register(googleSandbox, {
    prefix: "/google",
    clientId: CLIENT,
    redirectOrigins: ["https://haoshou.example"],
    now: () => clock.now,
  });
  base = `${await app.listen({ port: 0, host: "127.0.0.1" })}/google`;
});

afterAll(() => app.close());

/** The nonce of the log-in. */
const NONCE = "n1";

async function mint(wanted: Record<string, unknown>): Promise<string> {
  const response = await fetch(`${base}/control/mint`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "mei@example.com", name: "小美", nonce: NONCE, ...wanted }),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { idToken: string }).idToken;
}

const login = (more: { cooldownMs?: number; jwksUrl?: string } = {}) =>
  googleLogin({
    clientIds: [CLIENT],
    jwksUrl: `${base}/jwks`,
    now: () => clock.now,
    ...more,
  });

async function codeOf(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => new Error("the token was accepted"),
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(SocialLoginError);
  return error instanceof SocialLoginError ? error.code : "";
}

// Generating RSA keys is slow on a busy machine.
describe("googleLogin against the stand-in", { timeout: 30_000 }, () => {
  test("a good token says who the person is", async () => {
    const token = await mint({
      subject: "110",
      picture: "https://img.example/a.png",
    });
    expect(await login().verify(token, NONCE)).toEqual({
      provider: "google",
      subject: "110",
      email: "mei@example.com",
      emailVerified: true,
      name: "小美",
      pictureUrl: "https://img.example/a.png",
      until: new Date(Math.floor(clock.now.getTime() / 1000) * 1000 + 61 * 60_000),
    });
  });

  test("an unconfirmed address is not vouched for, a picture that is not https is dropped", async () => {
    const person = await login().verify(await mint({ verified: false, picture: "javascript:alert(1)" }), NONCE);
    expect(person.emailVerified).toBe(false);
    expect(person.pictureUrl).toBeNull();
  });

  test("Gmail is vouched for without a Workspace", async () => {
    const person = await login().verify(await mint({ email: "Somebody.Demo@gmail.com" }), NONCE);
    expect(person).toMatchObject({
      email: "somebody.demo@gmail.com",
      emailVerified: true,
    });
  });

  test.each([
    ["expired", "expired"],
    ["audience", "audience"],
    ["issuer", "issuer"],
    ["hs256", "signature"],
    ["none", "signature"],
    ["other_key", "signature"],
    ["tampered", "signature"],
    ["no_subject", "malformed"],
  ])("a token with the fault %s is refused as %s", async (fault, code) => {
    expect(await codeOf(login().verify(await mint({ fault }), NONCE))).toBe(code);
  });

  test("a token of another login attempt is refused", async () => {
    const token = await mint({ nonce: "theirs" });
    expect(await codeOf(login().verify(token, "mine"))).toBe("audience");
    for (const none of [{ nonce: undefined }, { nonce: "" }])
      for (const mine of ["mine", ""]) expect(await codeOf(login().verify(await mint(none), mine))).toBe("audience");
  });

  test("a token ends an hour after it was issued, give or take a minute", async () => {
    const token = await mint({});
    const at = (minutes: number) => {
      const when = new Date(clock.now.getTime() + minutes * 60_000);
      return googleLogin({
        clientIds: [CLIENT],
        jwksUrl: `${base}/jwks`,
        now: () => when,
      }).verify(token, NONCE);
    };
    await expect(at(60.5)).resolves.toMatchObject({ email: "mei@example.com" });
    expect(await codeOf(at(61.5))).toBe("expired");
  });

  test.each(["", "abc", "a.b.c", "x".repeat(9000)])("noise is malformed: %.10s", async (noise) => {
    expect(await codeOf(login().verify(noise, NONCE))).toBe("malformed");
  });

  test("keys may rotate while the key set is cached", async () => {
    const google = login({ cooldownMs: 0 });
    const before = await mint({});
    await google.verify(before, NONCE);
    const rotated = await fetch(`${base}/control/rotate`, { method: "POST" });
    expect(rotated.status).toBe(204);
    await expect(google.verify(await mint({}), NONCE)).resolves.toMatchObject({
      provider: "google",
    });
    await expect(google.verify(before, NONCE)).resolves.toMatchObject({
      provider: "google",
    });
  });

  test("no key set, no verdict", async () => {
    const token = await mint({});
    expect(await codeOf(login({ jwksUrl: `${base}/nothing` }).verify(token, NONCE))).toBe("unreachable");
    const closed = Fastify();
    const address = await closed.listen({ port: 0, host: "127.0.0.1" });
    await closed.close();
    expect(await codeOf(login({ jwksUrl: `${address}/jwks` }).verify(token, NONCE))).toBe("unreachable");
  });
});
