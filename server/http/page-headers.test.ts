import helmet from "@fastify/helmet";
import fastify from "fastify";
import { expect, test } from "vitest";
import { type HeaderRules, hstsHeader, pageHeaders } from "./page-headers.ts";

const site = { formTargets: ["https://pay.example"], cookies: { secret: "x", secure: true } };

async function headersOf(options: HeaderRules): Promise<Record<string, unknown>> {
  const app = fastify();
  await app.register(helmet, { global: false });
  app.get("/", (_request, reply) => {
    reply.helmet(pageHeaders("abc", options));
    return "";
  });
  const { headers } = await app.inject("/");
  await app.close();
  const { "content-type": _, "content-length": __, date: ___, connection: ____, ...written } = headers;
  return written;
}

test("a page allows our own scripts by nonce, no frames, and forms to us and the gateways", async () => {
  expect(await headersOf({ ...site, mode: "production", sandbox: false })).toEqual({
    "content-security-policy": [
      "default-src 'self'",
      "script-src 'self' 'nonce-abc'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "connect-src 'self'",
      "form-action 'self' https://pay.example",
      "frame-ancestors 'none'",
      "base-uri 'self'",
      "object-src 'none'",
      "frame-src 'none'",
      "worker-src 'self'",
      "upgrade-insecure-requests",
    ].join(";"),
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "x-frame-options": "DENY",
  });
});

test("the sandbox and a site by http are not bound to https, a site by https is, for a year", () => {
  const bound = (secure: boolean, sandbox: boolean) => hstsHeader({ cookies: { secret: "x", secure }, sandbox });
  expect(bound(true, false)).toEqual({ "strict-transport-security": "max-age=31536000" });
  expect([bound(true, true), bound(false, false)]).toEqual([{}, {}]);
});

test("while developing, Vite's client may run and open its socket", async () => {
  const policy = (await headersOf({ ...site, mode: "development", sandbox: true }))["content-security-policy"];
  expect(policy).toContain("script-src 'self' 'unsafe-inline';");
  expect(policy).toContain("connect-src 'self' ws:;");
});
