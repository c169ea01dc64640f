import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { facebookSandbox } from "#server/sandbox/facebook/plugin.ts";
import { proofFits } from "#server/sandbox/facebook/tokens.ts";
import { appSecretProof, type FacebookLoginConfig, facebookLogin } from "./facebook.ts";
import { SocialLoginError } from "./port.ts";

const APP = { appId: "1234567890", appSecret: "fb-app-secret-sandbox" };
let app: FastifyInstance;
let graphUrl: string;

beforeAll(async () => {
  app = Fastify();
  await app.register(facebookSandbox, {
    prefix: "/fb",
    ...APP,
    redirectOrigins: [],
  });
  graphUrl = `${await app.listen({ port: 0, host: "127.0.0.1" })}/fb`;
});

afterAll(() => app.close());

async function mint(wanted: Record<string, unknown>): Promise<{ accessToken: string; userId: string }> {
  const response = await fetch(`${graphUrl}/control/mint`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "阿豪", email: "hao@example.com", ...wanted }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { accessToken: string; userId: string };
}

const login = (more: Partial<FacebookLoginConfig> = {}) => facebookLogin({ graphUrl, ...APP, ...more });

async function codeOf(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => new Error("the token was accepted"),
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(SocialLoginError);
  if (error instanceof SocialLoginError) {
    expect(error.message).not.toContain(APP.appSecret);
    return error.code;
  }
  return "";
}

describe("appsecret_proof", () => {
  // Vector from the documentation: HMAC-SHA256 of the token, keyed with the secret.
  const token = "EAAB-sandbox-user-token";
  const proof = "7570a71a96b1ce35716564d01155ad9cc945f1fd0efc0aa0d55ea6600b95058d";

  test("both sides agree with the vector", () => {
    expect(appSecretProof(token, APP.appSecret)).toBe(proof);
    expect(proofFits(token, APP.appSecret, proof)).toBe(true);
    expect(proofFits(token, APP.appSecret, proof.replace("7", "8"))).toBe(false);
    expect(proofFits(token, APP.appSecret, "")).toBe(false);
  });
});

describe("facebookLogin against the stand-in", () => {
  test("a good token says who the person is, and no address is vouched for", async () => {
    const { accessToken, userId } = await mint({});
    expect(await login().verify(accessToken)).toEqual({
      provider: "facebook",
      subject: userId,
      email: "hao@example.com",
      emailVerified: false,
      name: "阿豪",
      pictureUrl: null,
    });
  });

  test("an address may be missing", async () => {
    const { accessToken } = await mint({ email: null });
    expect((await login().verify(accessToken)).email).toBeNull();
  });

  test("the same account has the same id at every login", async () => {
    expect((await mint({})).userId).toBe((await mint({ email: null, account: "hao@example.com" })).userId);
    expect((await mint({})).userId).not.toBe((await mint({ email: "other@example.com" })).userId);
  });

  test.each([
    ["expired", "expired"],
    ["audience", "audience"],
    ["inactive", "inactive"],
    ["not_user", "malformed"],
    ["other_person", "malformed"],
  ])("a token with the fault %s is refused as %s", async (fault, code) => {
    const { accessToken } = await mint({ fault });
    expect(await codeOf(login().verify(accessToken))).toBe(code);
  });

  test("a token ends after sixty days", async () => {
    const { accessToken } = await mint({});
    const later = new Date(Date.now() + 61 * 24 * 3600 * 1000);
    expect(await codeOf(login({ now: () => later }).verify(accessToken))).toBe("expired");
  });

  test("unknown tokens and noise", async () => {
    expect(await codeOf(login().verify("EAABunknown"))).toBe("inactive");
    expect(await codeOf(login().verify(" "))).toBe("malformed");
    expect(await codeOf(login().verify("x".repeat(9000)))).toBe("malformed");
  });

  test("our own wrong secret is not blamed on the person", async () => {
    const { accessToken } = await mint({});
    expect(await codeOf(login({ appSecret: "wrong" }).verify(accessToken))).toBe("unreachable");
  });

  test("no Facebook, no verdict", async () => {
    const closed = Fastify();
    const address = await closed.listen({ port: 0, host: "127.0.0.1" });
    await closed.close();
    expect(await codeOf(login({ graphUrl: address }).verify("EAAB"))).toBe("unreachable");
  });

  test("/me is refused without the proof or with a wrong one", async () => {
    const { accessToken } = await mint({});
    const me = (more: Record<string, string>) =>
      fetch(`${graphUrl}/me?${new URLSearchParams({ access_token: accessToken, ...more })}`);
    expect((await me({})).status).toBe(400);
    expect((await me({ appsecret_proof: appSecretProof(accessToken, "wrong") })).status).toBe(400);
    expect(
      (
        await me({
          appsecret_proof: appSecretProof(accessToken, APP.appSecret),
        })
      ).status,
    ).toBe(200);
  });
});
