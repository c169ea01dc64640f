import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as calls from "#contract/all.ts";
import type { ErrorBody } from "#contract/api.ts";
import { pathOf, type Route } from "#contract/route.ts";
import { users } from "../db/schema/accounts.ts";
import type { TestClient } from "../testing/client.ts";
import { makeMember } from "../testing/factories.ts";
import { openTestSocial } from "../testing/social.ts";
import { openWorld } from "../testing/world.ts";
import { handlers } from "./domains.ts";
import { guardedCalls, NOWHERE, nameOf, ownRow } from "./walk-rows.ts";

const world = await openWorld();
const social = await openTestSocial(world);
Object.assign(world.deps.ports, { socialPages: { google: null, facebook: null } });
afterAll(() => social.close());
const routes = Object.values(calls).filter(
  (value): value is Extract<typeof value, Route> => typeof value === "object" && "summary" in value,
) as Route[];
const named = routes.map((route) => [nameOf(route), route] as const);

type Actor = "visitor" | "member" | "operator" | "suspended" | "banned" | "leaving";
const ids = new Map<Actor, number>();

beforeAll(async () => {
  const make = async (actor: Actor, values: Partial<typeof users.$inferInsert> = {}) =>
    ids.set(actor, (await makeMember(world, values)).id);
  await make("member");
  await make("operator", { roles: ["support", "admin"] });
  await make("suspended", { status: 2 });
  await make("banned", { status: 3 });
  await make("leaving", { status: 4 });
});

async function browserOf(actor: Actor): Promise<TestClient> {
  const id = ids.get(actor);
  return id === undefined ? world.visitor() : world.client(id);
}

type Params = Record<string, unknown>;

async function answerOf(client: TestClient, route: Route, params: Params, body: unknown) {
  await client.send({ method: "GET", url: "/api/my_data" });
  const response = await client.send({
    method: route.method,
    url: pathOf(route, params),
    ...(route.method === "GET" ? {} : { payload: body as Record<string, unknown> }),
  });
  const { code } = (response.statusCode >= 400 ? response.json() : {}) as Partial<ErrorBody>;
  return { status: response.statusCode, code };
}

/** One call of an actor; with nothing but an id that belongs to no row when nothing else is said. */
async function answerTo(actor: Actor, route: Route, params: Params = NOWHERE, body: unknown = {}) {
  return answerOf(await browserOf(actor), route, params, body);
}

/** What the auth rule lets through may still be refused for what it carries, but not for who sends it. */
function expectAdmitted({ status, code }: { status: number; code?: string | undefined }): void {
  expect(status).toBeLessThan(500);
  expect(["unauthenticated", "forbidden", "account_blocked", "csrf"]).not.toContain(code);
}

test("every call has a handler and every handler a call of the contract", () => {
  expect(handlers.map((handler) => nameOf(handler.route)).sort()).toEqual(named.map(([name]) => name).sort());
  expect(new Set(named.map(([name]) => name)).size).toBe(named.length);
});

test("every call has an auth rule, a summary and a response", () => {
  for (const route of routes) {
    expect(["public", "member", "any_status", "operator"], nameOf(route)).toContain(route.auth);
    expect(route.summary, nameOf(route)).toMatch(/\p{Script=Han}/u);
    expect(route.response, nameOf(route)).toBeDefined();
  }
});

describe("the auth rule of each call", () => {
  test.each(named)("%s", async (_name, route) => {
    const visitor = await answerTo("visitor", route);
    if (route.auth === "public" || route.auth === "any_status") expectAdmitted(visitor);
    else expect(visitor).toEqual({ status: 401, code: "unauthenticated" });

    const member = await answerTo("member", route);
    if (route.auth === "operator") expect(member).toEqual({ status: 403, code: "forbidden" });
    else expectAdmitted(member);

    expectAdmitted(await answerTo("operator", route));

    for (const actor of ["suspended", "banned", "leaving"] as const) {
      const blocked = await answerTo(actor, route);
      if (route.auth === "any_status") expectAdmitted(blocked);
      else expect(blocked, actor).toEqual({ status: 403, code: "account_blocked" });
    }
  });
});

describe("a call that changes something needs the token of its own session", () => {
  test.each(named.filter(([, route]) => route.method !== "GET"))("%s", async (_name, route) => {
    const client = await browserOf("member");
    const foreign = await browserOf("operator");
    await foreign.send({ method: "GET", url: "/api/my_data" });
    for (const token of ["", foreign.cookies.get("csrf") ?? ""]) {
      await client.send({ method: "GET", url: "/api/my_data" });
      const response = await client.send({
        method: route.method,
        url: pathOf(route, NOWHERE),
        headers: { "x-csrf-token": token },
        payload: {},
      });
      expect(response.statusCode).toBe(403);
      expect(response.json<ErrorBody>().code).toBe("csrf");
    }
  });
});

/** Calls of members on rows that any member may reach: what is for sale can be kept. */
const OPEN_TO_ALL = ["POST /api/services/{id}/favorite", "DELETE /api/services/{id}/favorite"];

describe("a row of somebody else is a row that does not exist", () => {
  const withRow = named.filter(([, route]) => route.auth === "member" && route.params !== undefined);

  test("each call on a row is known to the walk", () => {
    expect([...guardedCalls, ...OPEN_TO_ALL].sort()).toEqual(withRow.map(([name]) => name).sort());
  });

  test.each(withRow.filter(([name]) => !OPEN_TO_ALL.includes(name)))("%s", async (name, route) => {
    const row = await ownRow(world, name);
    if (!row) throw new Error(`walk-rows.ts does not know ${name}`);
    const { ownerId, params, body } = row;
    const nothing = { status: 404, code: "not_found" };
    expect(await answerTo("member", route, NOWHERE, body)).toEqual(nothing);
    expect(await answerTo("member", route, params, body)).toEqual(nothing);
    expect(await answerTo("operator", route, params, body)).toEqual(nothing);

    // The row is there and the body fits: its owner gets through.
    const owner = await answerOf(await world.client(ownerId), route, params, body);
    expectAdmitted(owner);
    expect(["not_found", "invalid"], `the owner gets ${owner.code}`).not.toContain(owner.code);
  });
});

test("a session of a member who was blocked meanwhile is blocked at once", async () => {
  const { id } = await makeMember(world);
  const client = await world.client(id);
  await client.call(calls.getMyServices, {});
  await world.deps.db.update(users).set({ status: 2 }).where(eq(users.id, id));
  const response = await client.send({ method: "GET", url: "/api/my_services" });
  expect(response.statusCode).toBe(403);
  expect((await client.call(calls.getMyData, {})).status).toBe(2);
});

test("an address that is no call answers 404 as a call does, and says nothing of the machine", async () => {
  const response = await world.visitor().send({ method: "GET", url: "/api/nothing_here" });
  expect(response.statusCode).toBe(404);
  expect(response.body).not.toMatch(/node_modules|at \/|Error:/);
});
