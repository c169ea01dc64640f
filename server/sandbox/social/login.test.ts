import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { facebookLogin } from "#server/integrations/social-login/facebook.ts";
import { googleLogin } from "#server/integrations/social-login/google.ts";
import { facebookSandbox } from "../facebook/plugin.ts";
import { googleSandbox } from "../google/plugin.ts";
import { accountId, DEMO_PERSONS } from "./persons.ts";

const HOME = "https://haoshou.example";
const FB = { appId: "42", appSecret: "s3cret" };
let app: FastifyInstance;
let origin: string;

beforeAll(async () => {
  app = Fastify();
  // The surrounding app may already have a form parser, which the stand-ins do not expect.
  app.addContentTypeParser("application/x-www-form-urlencoded", (_request, _payload, done) => done(null, "taken"));
  await app.register(googleSandbox, {
    prefix: "/google",
    clientId: "web",
    redirectOrigins: [HOME],
  });
  await app.register(facebookSandbox, {
    prefix: "/fb",
    ...FB,
    redirectOrigins: [HOME],
  });
  origin = await app.listen({ port: 0, host: "127.0.0.1" });
});

afterAll(() => app.close());

const post = (path: string, fields: Record<string, string>) =>
  fetch(`${origin}${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

function target(response: Response): { url: URL; answer: URLSearchParams } {
  expect(response.status).toBe(302);
  const url = new URL(response.headers.get("location") ?? "");
  return { url, answer: new URLSearchParams(url.hash.slice(1)) };
}

const google = {
  client_id: "web",
  redirect_uri: `${HOME}/login/google`,
  state: "s&1",
  nonce: "n",
};
const facebook = {
  client_id: "42",
  redirect_uri: `${HOME}/login/facebook?x=1`,
  state: "s 2",
};

describe("the chooser pages", { timeout: 30_000 }, () => {
  test.each([
    ["/google/authorize", google],
    ["/fb/dialog/oauth", facebook],
  ])("%s shows the persons, says it is for tests and forbids scripts", async (path, fields) => {
    const response = await fetch(`${origin}${path}?${new URLSearchParams(fields)}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    for (const person of DEMO_PERSONS) expect(html).toContain(person.name);
    expect(html).toContain("測試用");
    expect(html).not.toContain("<script");
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`form-action 'self' ${HOME}`);
  });

  test.each([
    ["/google/authorize", google],
    ["/fb/dialog/oauth", facebook],
  ])("%s sends nobody to a stranger", async (path, fields) => {
    for (const redirect_uri of ["https://evil.example/", "javascript:alert(1)", "", "//evil.example"]) {
      const wrong = { ...fields, redirect_uri, person: "siyu" };
      expect((await fetch(`${origin}${path}?${new URLSearchParams(wrong)}`)).status).toBe(400);
      expect((await post(path, wrong)).status).toBe(400);
    }
    expect((await post(path, { ...fields, client_id: "other", person: "siyu" })).status).toBe(400);
  });

  test("what came in by the query is escaped", async () => {
    const query = new URLSearchParams({
      ...google,
      state: `"><script>alert(1)</script>`,
    });
    const html = await (await fetch(`${origin}/google/authorize?${query}`)).text();
    expect(html).not.toContain("<script");
  });

  test("the host that serves the stand-in may be returned to", async () => {
    const response = await post("/google/authorize", {
      ...google,
      redirect_uri: `${origin}/done`,
      person: "siyu",
    });
    expect(target(response).url.origin).toBe(origin);
  });
});

// The first choice waits for the generation of an RSA key.
describe("a choice goes back with a token that verifies", {
  timeout: 30_000,
}, () => {
  test("Google, a demo person", async () => {
    const { url, answer } = target(await post("/google/authorize", { ...google, person: "siyu" }));
    expect(`${url.origin}${url.pathname}`).toBe(google.redirect_uri);
    expect(answer.get("state")).toBe(google.state);
    const verifier = googleLogin({
      clientIds: ["web"],
      jwksUrl: `${origin}/google/jwks`,
    });
    expect(await verifier.verify(answer.get("id_token") ?? "", "n")).toMatchObject({
      subject: accountId("google", "siyu.lin@example.com", 21),
      email: "siyu.lin@example.com",
      emailVerified: true,
      name: "林思妤",
    });
  });

  test("Google, somebody typed in", async () => {
    const typed = { ...google, name: "阿德", email: "ade@example.com" };
    const { answer } = target(await post("/google/authorize", typed));
    const verifier = googleLogin({
      clientIds: ["web"],
      jwksUrl: `${origin}/google/jwks`,
    });
    const person = await verifier.verify(answer.get("id_token") ?? "", "n");
    expect(person).toMatchObject({
      email: "ade@example.com",
      emailVerified: false,
      name: "阿德",
    });

    const refused = await post("/google/authorize", {
      ...typed,
      email: "not an address",
    });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("請填寫正確的電子郵件與姓名。");
  });

  test("Google, cancelled", async () => {
    const { answer } = target(await post("/google/authorize", { ...google, cancel: "1" }));
    expect(Object.fromEntries(answer)).toEqual({
      error: "access_denied",
      state: google.state,
    });
  });

  test("Facebook, with and without the address", async () => {
    const verifier = facebookLogin({ graphUrl: `${origin}/fb`, ...FB });
    const shared = target(
      await post("/fb/dialog/oauth", {
        ...facebook,
        person: "bohan",
        share_email: "on",
      }),
    );
    expect(shared.url.search).toBe("?x=1");
    expect(shared.answer.get("state")).toBe(facebook.state);
    const known = await verifier.verify(shared.answer.get("access_token") ?? "");
    expect(known).toMatchObject({
      email: "bohan.chen@example.com",
      name: "陳柏翰",
      emailVerified: false,
    });

    const hidden = target(await post("/fb/dialog/oauth", { ...facebook, person: "bohan" }));
    const shy = await verifier.verify(hidden.answer.get("access_token") ?? "");
    expect(shy).toMatchObject({ subject: known.subject, email: null });
  });

  test("Facebook, refused", async () => {
    const { url } = target(await post("/fb/dialog/oauth", { ...facebook, deny: "1" }));
    expect(url.searchParams.get("error")).toBe("access_denied");
    expect(url.searchParams.get("state")).toBe(facebook.state);
    expect(url.searchParams.get("x")).toBe("1");
    expect(url.hash).toBe("");
  });
});
