import { afterAll, describe, expect, test } from "vitest";
import * as calls from "#contract/all.ts";
import { operatorRoles } from "#contract/roles.ts";
import { callsAmong, pathOf, type Route } from "#contract/route.ts";
import type { Ctx } from "../kernel/ctx.ts";
import type { TestClient } from "../testing/client.ts";
import { makeMember, nextSerial } from "../testing/factories.ts";
import { openTestSocial } from "../testing/social.ts";
import { openWorld } from "../testing/world.ts";
import { deskCalls, deskRow } from "./desk-rows.ts";
import { ownAct, ownCalls } from "./own-acts.ts";
import { guardedCalls, nameOf, ownRow } from "./walk-rows.ts";

/** How many of each at once; the pool has eight connections, so more wait for one another. */
const EQUAL = Number(process.env.EQUAL_CALLS ?? 50);

const world = await openWorld();
const { pool } = world.deps;
const social = await openTestSocial(world);
afterAll(() => social.close());

const writing = callsAmong(Object.values(calls)).filter(({ method }) => method !== "GET");

/** Calls that are not made here, each with its reason. */
const ELSEWHERE: Record<string, string> = {};

/** Without a common key these are meant as often as they are sent. */
const MEANT: Record<string, string> = {};

/** The world as an operator of every desk sees it. */
function operatorCtx(id: number): Ctx {
  const ctx = world.as(id);
  if (ctx.actor.kind !== "member") throw new Error("an operator is a member");
  return { ...ctx, actor: { ...ctx.actor, operator: true, roles: [...operatorRoles], secondFactor: true } };
}

type Prepared = { client: TestClient; params: Record<string, unknown>; body: unknown };

async function prepare(name: string): Promise<Prepared> {
  const row = await ownRow(world, name);
  if (row) return { client: await world.client(row.ownerId, { secondFactor: true }), ...row };
  const operator = (await makeMember(world, { roles: [...operatorRoles] })).id;
  const onDesk = await deskRow(world, name, operatorCtx(operator));
  if (onDesk) return { client: await world.client(operator, { secondFactor: true }), ...onDesk };
  const act = await ownAct(world, name);
  if (!act) throw new Error(`nobody knows how ${name} is made: own-acts.ts, desk-rows.ts or walk-rows.ts`);
  const client = act.actorId === undefined ? world.visitor() : await world.client(act.actorId, { secondFactor: true });
  return { client, params: act.params ?? {}, body: act.body ?? {} };
}

const { rows: tables } = await pool.query<{ name: string }>(
  `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
   where schemaname = 'public' and tablename not in ('rate_limits', 'idempotency_keys')
     or tablename = '_private_jobs'`,
);
const countAll = tables
  .map(({ name }) => `select '${name}' as name, count(*)::int as n from ${name}`)
  .join(" union all ");

/** Rows of each table. */
async function counts(): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; n: number }>(countAll);
  return new Map(rows.map(({ name, n }) => [name, n]));
}

type Effect = Record<string, number>;

/** What so many equal calls at once leave in the tables, and how many of them were answered with success. */
async function effectOf(
  route: Route,
  times: number,
  key?: string,
): Promise<{ done: number; effect: Effect; codes: string[] }> {
  const { client, params, body } = await prepare(nameOf(route));
  await client.send({ method: "GET", url: "/api/my_data" });
  const before = await counts();
  const send = () =>
    client.send({
      method: route.method,
      url: pathOf(route, params),
      payload: body as object,
      headers: key === undefined ? {} : { "idempotency-key": key },
    });
  const answers = await Promise.all(Array.from({ length: times }, send));
  const after = await counts();
  const effect: Effect = {};
  for (const [name, n] of after) if (n !== before.get(name)) effect[name] = n - (before.get(name) ?? 0);
  for (const { statusCode, body } of answers) expect(statusCode, body).toBeLessThan(500);
  const codes = answers.filter(({ statusCode }) => statusCode >= 400).map(({ body }) => body);
  return { done: times - codes.length, effect, codes };
}

test("each call that changes something is known here", () => {
  const known = [...guardedCalls, ...deskCalls, ...ownCalls, ...Object.keys(ELSEWHERE)];
  const names = writing.map(nameOf);
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
  expect(Object.keys(ELSEWHERE).filter((name) => !names.includes(name))).toEqual([]);
});

const made = writing.map((route) => [nameOf(route), route] as const).filter(([name]) => !(name in ELSEWHERE));

describe("fifty equal calls at once have one effect", () => {
  test.each(made)("%s", async (name, route) => {
    const once = await effectOf(route, 1);
    expect(once.done, once.codes.join()).toBe(1);
    const many = await effectOf(route, EQUAL);
    const meant = name in MEANT ? many.done : 1;
    const expected = Object.fromEntries(Object.entries(once.effect).map(([table, n]) => [table, n * meant]));
    expect(many.effect).toEqual(expected);
    if (!route.idempotent) return;
    const same = await effectOf(route, EQUAL, `equal-${nextSerial()}-key`);
    expect(same.done, same.codes.join()).toBe(EQUAL);
    expect(same.effect).toEqual(once.effect);
  });
});
