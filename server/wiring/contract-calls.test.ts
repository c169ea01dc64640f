import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as calls from "#contract/all.ts";
import type { ErrorBody } from "#contract/api.ts";
import { sentenceOf } from "#contract/errors.ts";
import { type OperatorRole, operatorRoles, permits } from "#contract/roles.ts";
import { type Auth, callsAmong, pathOf, type Route } from "#contract/route/route.ts";
import { proofLivesMs } from "#contract/terms.ts";
import { sessions, users } from "../db/schema/accounts.ts";
import { later } from "../kernel/clock.ts";
import type { TestClient } from "../testing/client.ts";
import { makeMember } from "../testing/factories.ts";
import { openTestSocial } from "../testing/social.ts";
import { openWorld } from "../testing/world.ts";
import { operatorCtx } from "./contract-calls/admin-row.ts";
import { adminCalls, adminRow } from "./contract-calls/admin-rows.ts";
import { FRESH } from "./contract-calls/fresh-calls.ts";
import { guardedCalls, NOWHERE, nameOf, ownRow } from "./contract-calls/rows.ts";
import { handlers } from "./domains.ts";

const world = await openWorld();
const social = await openTestSocial(world);
Object.assign(world.deps.ports, { socialPages: { google: null, facebook: null } });
afterAll(() => social.close());
const routes = callsAmong(Object.values(calls));
const named = routes.map((route) => [nameOf(route), route] as const);

/** Operators are named by their single role. */
type Actor = "visitor" | "member" | "suspended" | "banned" | "leaving" | OperatorRole;
const ids = new Map<Actor, number>();

beforeAll(async () => {
  const make = async (actor: Actor, values: Partial<typeof users.$inferInsert> = {}) =>
    ids.set(actor, (await makeMember(world, values)).id);
  await make("member");
  for (const role of operatorRoles) await make(role, { roles: [role] });
  await make("suspended", { status: 2 });
  await make("banned", { status: 3 });
  await make("leaving", { status: 4 });
});

async function browserOf(actor: Actor): Promise<TestClient> {
  const id = ids.get(actor);
  if (id === undefined) return world.visitor();
  return operatorRoles.some((role) => role === actor) ? world.operator(id) : world.client(id);
}

/** Open browsers, reused because a log-in for each call would take most of the test's time. */
const open = new Map<Actor, TestClient>();

async function openBrowserOf(actor: Actor): Promise<TestClient> {
  const client = open.get(actor) ?? (await browserOf(actor));
  open.set(actor, client);
  return client;
}

type Params = Record<string, unknown>;

/** Every answer sends nosniff, and all but files forbid caching. */
function expectGuarded(route: Route, { statusCode, headers }: Awaited<ReturnType<TestClient["send"]>>): void {
  if (statusCode >= 400) return;
  expect(headers["x-content-type-options"], nameOf(route)).toBe("nosniff");
  if (route.answer.kind !== "file") expect(headers["cache-control"], nameOf(route)).toContain("no-store");
}

async function answerOf(client: TestClient, route: Route, params: Params, body: unknown) {
  if (!client.cookies.has("csrf")) await client.send({ method: "GET", url: "/api/my_data" });
  const streams = route.answer.kind === "events";
  const response = await client.send({
    method: route.method,
    url: pathOf(route, params),
    // A stream has no end: read its headers only, then disconnect.
    ...(streams && { payloadAsStream: true }),
    ...(route.method === "GET" ? {} : { payload: body as Record<string, unknown> }),
  });
  expectGuarded(route, response);
  const { code } = (response.statusCode >= 400 ? JSON.parse(await text(response.stream())) : {}) as Partial<ErrorBody>;
  if (streams) response.stream().destroy();
  return { status: response.statusCode, code };
}

/** Makes one call as an actor, by default with unknown ids and an empty body. */
async function answerTo(actor: Actor, route: Route, params: Params = NOWHERE, body: unknown = {}) {
  const answer = await answerOf(await openBrowserOf(actor), route, params, body);
  // The call may have ended the session.
  if (route.method !== "GET" && answer.status < 400) open.delete(actor);
  return answer;
}

/** A call that the auth rule admits may be refused for its content, but not for its actor. */
function expectAdmitted({ status, code }: { status: number; code?: string | undefined }): void {
  expect(status).toBeLessThan(500);
  expect(["unauthenticated", "forbidden", "account_blocked", "csrf"]).not.toContain(code);
}

test("every call has a handler and every handler a call of the contract", () => {
  expect(handlers.map((handler) => nameOf(handler.route)).sort()).toEqual(named.map(([name]) => name).sort());
  expect(new Set(named.map(([name]) => name)).size).toBe(named.length);
});

const words: readonly Auth[] = ["public", "member", "any_member", "any_status", "operator", "open"];

test("every call has an auth rule, a summary and a response", () => {
  for (const route of routes) {
    if (typeof route.auth === "string") expect(words, nameOf(route)).toContain(route.auth);
    expect(route.summary, nameOf(route)).toMatch(/\p{Script=Han}/u);
    expect(route.response, nameOf(route)).toBeDefined();
  }
});

/** The roles that may make an operator call: those with its permission, or all. */
function rolesFor({ auth }: Route): readonly OperatorRole[] {
  if (typeof auth === "object" && "part" in auth) return operatorRoles.filter((role) => permits(auth, [role]));
  return operatorRoles;
}

const ofConsole = ({ auth }: Route): boolean => auth === "operator" || (typeof auth === "object" && "part" in auth);
/** Calls without authentication, or authenticated by the gateway only. */
const forAll = ({ auth }: Route): boolean =>
  auth === "any_status" || auth === "open" || (typeof auth === "object" && "gateway" in auth);

describe("the auth rule of each call", () => {
  test.each(named)("%s", async (_name, route) => {
    const visitor = await answerTo("visitor", route);
    if (route.auth === "public" || forAll(route)) expectAdmitted(visitor);
    else expect(visitor).toEqual({ status: 401, code: "unauthenticated" });

    const forbidden = { status: 403, code: "forbidden" };
    const member = await answerTo("member", route);
    if (ofConsole(route)) expect(member).toEqual(forbidden);
    else expectAdmitted(member);

    const holders = rolesFor(route);
    for (const role of ofConsole(route) ? operatorRoles : (["support"] as const)) {
      const answer = await answerTo(role, route);
      if (holders.includes(role)) expectAdmitted(answer);
      else expect(answer, role).toEqual(forbidden);
    }

    for (const actor of ["suspended", "banned", "leaving"] as const) {
      const blocked = await answerTo(actor, route);
      if (forAll(route) || route.auth === "any_member") expectAdmitted(blocked);
      else expect(blocked, actor).toEqual({ status: 403, code: "account_blocked" });
    }
  });
});

test("whoever is blocked may only ask who they are, object, log out, stop mails, write to the support and answer notices of copyright", () => {
  expect(named.filter(([, { auth }]) => auth === "any_status" || auth === "any_member").map(([name]) => name)).toEqual([
    "POST /api/logout",
    "GET /api/my_data",
    "POST /api/unsubscribe/check",
    "POST /api/copyright_link/open",
    "POST /api/copyright_link/confirm",
    "POST /api/copyright_link/complete",
    "GET /api/my_copyright_notices/{id}",
    "POST /api/my_copyright_notices/{id}/counter",
    "GET /api/my_status",
    "PUT /api/my_status",
    "POST /api/viewing/end",
    "POST /api/contact_us",
    "POST /api/contact_us_logged",
    "POST /api/letter_link/open",
    "POST /api/letter_link/reply",
  ]);
});

test("a call of the console names its desk; only the start page is for every operator", () => {
  const anyRole = named.filter(([, route]) => route.auth === "operator").map(([name]) => name);
  expect(anyRole).toEqual([
    "GET /api/admin/figures/summary",
    "GET /api/admin/overview",
    "GET /api/admin/queue",
    "PUT /api/admin/queue",
  ]);
  for (const [name, route] of named) expect(ofConsole(route), name).toBe(name.includes(" /api/admin/"));
});

test("no call of the console is made in a session that has not shown a second factor", async () => {
  const { id } = await makeMember(world, { roles: [...operatorRoles] });
  const client = await world.client(id);
  await client.send({ method: "GET", url: "/api/my_data" });
  for (const [name, route] of named.filter(([, route]) => ofConsole(route))) {
    const response = await client.send({
      method: route.method,
      url: pathOf(route, NOWHERE),
      ...(route.method === "GET" ? {} : { payload: {} }),
    });
    expect(response.statusCode, name).toBe(403);
    expect(response.json<ErrorBody>(), name).toEqual({
      code: "second_factor_needed",
      message: sentenceOf("second_factor_needed"),
    });
  }
});

test("what asks for a fresh proof of who acts is refused in a session whose proof is old", async () => {
  const fresh = named.filter(([, route]) => route.fresh);
  expect(fresh.map(([name]) => name).sort()).toEqual(FRESH.toSorted());
  const { id } = await makeMember(world, { roles: [...operatorRoles] });
  const client = await world.client(id, { secondFactor: true });
  const old = later(world.clock.now(), -proofLivesMs);
  await world.deps.db.update(sessions).set({ provenAt: old }).where(eq(sessions.userId, id));
  for (const [name, route] of fresh)
    expect(await answerOf(client, route, NOWHERE, {}), name).toEqual({ status: 403, code: "proof_needed" });
});

test("what anybody may keep comes without a cookie, whoever asks", async () => {
  for (const [name, route] of named.filter(([, route]) => route.auth === "open")) {
    const client = await browserOf("member");
    const { headers } = await client.send({ method: "GET", url: pathOf(route, NOWHERE) });
    expect(headers["set-cookie"], name).toBeUndefined();
  }
});

describe("a call that changes something needs the token of its own session", () => {
  const changing = named.filter(
    // Calls without a session cannot act for anybody.
    ([, { method, auth }]) => method !== "GET" && auth !== "open" && !(typeof auth === "object" && "gateway" in auth),
  );

  test("whoever asks", async () => {
    const client = await browserOf("member");
    const foreign = await browserOf("support");
    for (const browser of [client, foreign]) await browser.send({ method: "GET", url: "/api/my_data" });
    const tokens = ["", foreign.cookies.get("csrf") ?? ""];
    for (const [[name, route], token] of changing.flatMap((each) => tokens.map((token) => [each, token] as const))) {
      const response = await client.send({
        method: route.method,
        url: pathOf(route, NOWHERE),
        headers: { "x-csrf-token": token },
        payload: {},
      });
      expect([response.statusCode, response.json<ErrorBody>().code], name).toEqual([403, "csrf"]);
    }
  });
});

/** Calls of members on rows that any member may use: public content can be saved as favorite and reported. */
const OPEN_TO_ALL = [
  "POST /api/services/{id}/favorite",
  "DELETE /api/services/{id}/favorite",
  "POST /api/services/{id}/report",
  "POST /api/reviews/{id}/report",
  "POST /api/blogs/{id}/favorite",
  "DELETE /api/blogs/{id}/favorite",
  "POST /api/blogs/{id}/report",
  "POST /api/campaigns/{slug}/claim",
  "POST /api/campaigns/{slug}/article_entries",
  "POST /api/campaigns/{slug}/character_entries",
  "POST /api/campaigns/{slug}/answers",
  "POST /api/campaign_entries/{id}/vote",
  "POST /api/campaign_entries/{id}/report",
  "POST /api/users/{id}/report",
  "POST /api/users/{id}/report_avatar",
  "POST /api/portfolios/{id}/report",
];

/** Calls on a row that both parties may make. */
const OF_BOTH = [
  "GET /api/orders/{id}/split",
  "GET /files/{id}/{name}",
  "GET /files/deliveries/{id}",
  "GET /files/messages/{id}/{name}",
  "GET /api/my_messages/{id}",
  "GET /api/my_messages/{id}/former_contents",
  "POST /api/my_messages/{id}/send",
  "POST /api/my_messages/{id}/typing",
  "POST /api/my_messages/{id}/update_messages",
  "GET /api/orders/{id}",
  "GET /api/orders/{id}/info",
  "GET /api/orders/{id}/calendar",
  "GET /api/orders/{id}/former_entries",
  "POST /api/orders/{id}/cancellation",
  "POST /api/orders/{id}/supplements",
  "DELETE /api/order_works/{id}",
  "POST /api/orders/{id}/dispute",
  "POST /api/orders/{id}/dispute/agree",
  "POST /api/orders/{id}/messages",
  "POST /api/orders/{id}/read",
  "POST /api/orders/{id}/review",
];

/** Refusals that even the owner gets, because the test does not build the row completely. */
const SHORT: Record<string, string> = {
  "POST /api/orders/{id}/pay_with_card": "payment_closed",
  // The owner has no points.
  "POST /api/orders/{id}/pay_with_points": "parts_not_enough",
  "POST /api/supplements/{id}/pay_with_card": "not_found",
  "POST /api/supplements/{id}/pay_with_points": "balance_short",
  // The bank's file is missing.
  "POST /api/admin/withdrawal_batches/{id}/answer": "invalid",
};

describe("a row of somebody else is a row that does not exist", () => {
  const withRow = named.filter(
    ([, { auth, params }]) => (auth === "member" || auth === "any_member") && params !== undefined,
  );

  test("each call on a row is known to the walk", () => {
    expect([...guardedCalls, ...OPEN_TO_ALL].sort()).toEqual(withRow.map(([name]) => name).sort());
  });

  test.each(withRow.filter(([name]) => !OPEN_TO_ALL.includes(name)))("%s", async (name, route) => {
    const row = await ownRow(world, name);
    if (!row) throw new Error(`contract-calls/rows.ts does not know ${name}`);
    const { ownerId, otherId, params, body } = row;
    const nothing = { status: 404, code: "not_found" };
    expect(await answerTo("member", route, NOWHERE, body)).toEqual(nothing);
    expect(await answerTo("member", route, params, body)).toEqual(nothing);
    for (const role of operatorRoles) expect(await answerTo(role, route, params, body), role).toEqual(nothing);

    // The other party sees the row and may make these calls.
    if (OF_BOTH.includes(name)) {
      const another = await ownRow(world, name);
      const other = await world.client(another?.otherId ?? 0);
      const { status, code } = await answerOf(other, route, another?.params ?? {}, another?.body);
      expect(status, `the other party gets ${code}`).toBeLessThan(400);
    } else if (otherId !== undefined) {
      const { code } = await answerOf(await world.client(otherId), route, params, body);
      expect(["not_found", "transition_refused", "invalid"], `the other party gets ${code}`).toContain(code);
    }

    // The row exists and the body is valid: its owner is admitted.
    const owner = await answerOf(await world.client(ownerId, { secondFactor: true }), route, params, body);
    if (name in SHORT) expect(owner.code).toBe(SHORT[name]);
    else expect(owner.status, `the owner gets ${owner.code}`).toBeLessThan(400);
  });
});

/**
 * Roles that may not decide although they have the permission: this decision is about a dispute, so it also needs the
 * permission for disputes.
 */
const NOT_THEIRS: Record<string, readonly OperatorRole[]> = {
  "POST /api/admin/approvals/{id}/approve": ["finance"],
  "POST /api/admin/approvals/{id}/reject": ["finance"],
};

describe("a row of the console is opened by the desks that it belongs to", () => {
  const withRow = named.filter(([, route]) => ofConsole(route) && route.method !== "GET" && route.params !== undefined);

  test("each such call is known to the walk", () => {
    expect([...adminCalls].sort()).toEqual(withRow.map(([name]) => name).sort());
  });

  test.each(withRow)("%s", async (name, route) => {
    for (const role of operatorRoles) {
      const id = ids.get(role) ?? 0;
      const row = await adminRow(world, name, operatorCtx(world, id, [role]));
      if (!row) throw new Error(`nobody knows how it is made: ${name}`);
      const answer = await answerTo(role, route, row.params, row.body);
      const may = rolesFor(route).includes(role) && !NOT_THEIRS[name]?.includes(role);
      if (may && name in SHORT) expect(answer.code).toBe(SHORT[name]);
      else if (may) expect(answer.status, `${role} gets ${answer.code}`).toBeLessThan(400);
      else expect(answer, role).toEqual({ status: 403, code: "forbidden" });
    }
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

test("who may not make a call is told so before its files are received", async () => {
  for (const [name, route] of named.filter(([, { files }]) => files !== undefined)) {
    const client = world.visitor();
    await client.send({ method: "GET", url: "/api/my_data" });
    const payload = new FormData();
    // A field that no call accepts: an admitted caller would be refused for it.
    payload.append("no such field", new Blob(["x"]), "x.txt");
    const response = await client.send({ method: route.method, url: pathOf(route, NOWHERE), payload });
    expect(response.statusCode, name).toBe(401);
  }
});

test("an address that is no call answers 404 as a call does, and says nothing of the machine", async () => {
  const response = await world.visitor().send({ method: "GET", url: "/api/nothing_here" });
  expect(response.statusCode).toBe(404);
  expect(response.body).not.toMatch(/node_modules|at \/|Error:/);
});
