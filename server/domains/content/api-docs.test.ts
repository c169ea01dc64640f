import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import * as all from "#contract/all.ts";
import { docsParts } from "#contract/content/docs-routes.ts";
import { operatorRoles, permits } from "#contract/roles.ts";
import { callsAmong } from "#contract/route/route.ts";
import { CSRF_COOKIE, SESSION_COOKIE } from "#server/http/caller/cookies.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const get = (url: string) => world.visitor().send({ method: "GET", url });

type Operation = {
  tags: string[];
  operationId: string;
  "x-auth"?: string;
  "x-desk"?: { part: string; right: string; roles: string[] };
  "x-gateway"?: string;
  "x-fresh"?: boolean;
  security?: object[];
};

type Document = {
  servers: { url: string }[];
  info: { description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: { session: { name: string } } };
};

test("the document is valid, and in it is every call of the contract and nothing else", async () => {
  const response = await get("/api/openapi.json");
  expect(response.headers).toMatchObject({ "cache-control": "public, max-age=300" });
  expect(response.headers["content-type"]).toMatch("application/json");
  const { errors } = await new Validator().validate(response.json());
  expect(errors).toBeUndefined();

  const { paths, servers, tags } = response.json<Document>();
  const listed = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = callsAmong(Object.values(all)).map(({ method, path }) => `${method} ${path}`);
  expect(listed.sort()).toEqual(declared.sort());
  expect(servers).toEqual([{ url: world.deps.ports.origin }]);

  const operations = Object.values(paths).flatMap((each) => Object.values(each));
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(declared);
  const used = new Set(operations.flatMap((operation) => operation.tags));
  expect(tags.map(({ name }) => name).sort()).toEqual([...used].sort());
});

test("of every call it says who may make it, and what proves that", async () => {
  const { paths } = (await get("/api/openapi.json")).json<Document>();
  for (const { auth, method, path, fresh } of callsAmong(Object.values(all))) {
    const name = `${method} ${path}`;
    const said: Partial<Operation> = paths[path]?.[method.toLowerCase()] ?? {};
    const isWord = typeof auth === "string";
    const kind = isWord ? auth : "gateway" in auth ? "gateway" : "desk";
    expect([said["x-auth"], said["x-fresh"] ?? false], name).toEqual([kind, fresh ?? false]);
    if (!isWord && "gateway" in auth) expect(said["x-gateway"], name).toBe(auth.gateway);
    if (!isWord && "part" in auth) {
      expect(said["x-desk"], name).toMatchObject({ part: auth.part, right: auth.right });
      expect([...(said["x-desk"]?.roles ?? [])].sort(), name).toEqual(
        operatorRoles.filter((role) => permits(auth, [role])).sort(),
      );
    }
    // Visitors need no authentication; members need the session, and the CSRF token for writing calls.
    const proof = method === "GET" ? ["session"] : ["session", "csrf"];
    const members = isWord ? auth !== "open" : "part" in auth;
    expect(said.security?.map(Object.keys).at(-1), name).toEqual(members ? proof : undefined);
    const visitorsToo = auth === "public" || auth === "any_status";
    expect(said.security, name).toHaveLength(members ? (visitorsToo ? 2 : 1) : 0);
  }
});

test("it names the cookies as the server does", async () => {
  const { components, info } = (await get("/api/openapi.json")).json<Document>();
  expect(components.securitySchemes.session.name).toBe(SESSION_COOKIE);
  for (const cookie of [SESSION_COOKIE, CSRF_COOKIE]) expect(info.description).toContain(`\`${cookie}\` cookie`);
});

test("the page runs its own scripts only and names nothing of another site", async () => {
  const page = await get("/api/docs");
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.headers["content-security-policy"]).toContain("script-src 'self';");
  expect(page.body).not.toMatch(/<script(?! src="\/api\/docs\/)|https?:/);
  for (const part of page.body.matchAll(/(?:src|href)="\/api\/docs\/([^"]+)"/g)) expect(docsParts).toContain(part[1]);
});

test.each(docsParts)("%s is there, may be kept and cannot act as a page", async (name) => {
  const { statusCode, headers, body } = await get(`/api/docs/${name}`);
  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toMatch(name.endsWith(".css") ? "text/css" : "text/javascript");
  expect(headers).toMatchObject({
    "cache-control": "public, max-age=86400",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
  expect(body.length).toBeGreaterThan(100);
});

test("no other file of the viewer's package can be read", async () => {
  for (const name of ["index.html", "..%2Fpackage.json", "swagger-ui.css"])
    expect((await get(`/api/docs/${name}`)).statusCode, name).toBe(404);
});
