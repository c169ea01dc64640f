import cookie from "@fastify/cookie";
import { fastify } from "fastify";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { putMyNickname, register } from "#contract/accounts/routes.ts";
import * as all from "#contract/all.ts";
import { json, paged } from "#contract/route/answers.ts";
import { When } from "#contract/route/instant.ts";
import { callsAmong, route } from "#contract/route/route.ts";
import { Person } from "#contract/shared.ts";
import { users } from "../db/schema/accounts.ts";
import { mountApi } from "../http/adapter.ts";
import { isJson } from "../http/answers/encode.ts";
import { mapErrors } from "../http/answers/error-mapper.ts";
import { createCaller } from "../http/caller/create-caller.ts";
import { handle } from "../http/handler.ts";
import { one } from "../kernel/rows.ts";
import { makeMember, nextSerial } from "../testing/factories.ts";
import { openWorld } from "../testing/world.ts";
import { nameOf } from "./contract-calls/rows.ts";

const world = await openWorld();
const LEAK = "what nobody may see";

/** A database row with columns that the contract does not have. */
const row = { id: 7, nickname: "王小明", avatar: null, level: 1, star: false, passwordHash: LEAK, email: LEAK };
const Either = z.union([z.object({ kind: z.literal("a"), by: Person }), z.object({ kind: z.literal("b") })]);
const calls = {
  json: route("GET /api/things/one", {
    ...{ auth: "open", summary: "試" },
    answer: json(z.object({ at: When, by: Person, either: z.array(Either), none: Person.nullable() })),
  }),
  paged: route("GET /api/things", { auth: "open", summary: "試", answer: paged(Person, { mine: Person }) }),
};
const given = { at: new Date(0), by: row, either: [{ kind: "a", by: row, more: LEAK }], none: null, more: LEAK };
const handlers = [
  handle(calls.json, () => given as never),
  handle(calls.paged, () => ({ rows: [row], total: 1, mine: row, more: LEAK }) as never),
];
const person = { id: 7, nickname: "王小明", avatar: null, level: 1, star: false };
const told = {
  json: { at: "1970-01-01T00:00:00.000Z", by: person, either: [{ kind: "a", by: person }], none: null },
  paged: { data: [person], page: 1, pages: 1, total: 1, mine: person },
};

describe("a column that the contract does not name is not answered", () => {
  test("to a call", async () => {
    const app = fastify();
    mapErrors(app);
    await app.register(cookie);
    mountApi(app, handlers, { cookies: { secret: "test", secure: false }, makeCtx: async () => world.system });
    expect((await app.inject("/api/things/one")).json()).toEqual(told.json);
    expect((await app.inject("/api/things")).json()).toEqual(told.paged);
    await app.close();
  });

  test("to a page", async () => {
    const api = createCaller(new Map(handlers.map((each) => [nameOf(each.route), each])), world.system);
    expect(await api.call("GET /api/things/one" as never, {} as never)).toEqual(told.json);
    expect(await api.call("GET /api/things" as never, {} as never)).toEqual(told.paged);
  });
});

/** Answers with a part whose schema accepts any fields, each with the reason. */
const open = {
  "fields of a vendor's page": /^POST \/api\/(orders\/\{id\}\/pay|supplements\/\{id\}\/pay|my_cards)$/,
  "what a browser asks of a passkey": /passkeys?(\/question)?$/,
  "what the member wrote of the own work, checked by its kind":
    /\/api\/(my_(awards|certificates|occupations|plans|portfolios|skills|specialties)|users\/\{id\}\/detail)/,
  "whether a filter fits, which a flag says": /\/api\/my_request_filters/,
};

test("no other answer of the contract leaves its fields open", () => {
  const isOpen = (schema: unknown): boolean => {
    if (typeof schema !== "object" || schema === null) return false;
    const { type, properties, additionalProperties = false } = schema as Record<string, unknown>;
    if (type === "object" && (additionalProperties !== false || !properties)) return true;
    const parts = Object.entries(schema).flatMap(([name, part]) =>
      name === "properties" ? Object.values(part) : [part],
    );
    return (
      Object.values((properties ?? {}) as object).some((part) => Object.keys(part).length === 0) || parts.some(isOpen)
    );
  };
  const found = callsAmong(Object.values(all))
    .filter(isJson)
    .filter(({ response }) =>
      isOpen(z.toJSONSchema(response, { target: "draft-7", unrepresentable: "any", io: "input" })),
    )
    .map(nameOf);
  expect(found.filter((name) => !Object.values(open).some((known) => known.test(name)))).toEqual([]);
  for (const known of Object.values(open))
    expect(
      found.some((name) => known.test(name)),
      String(known),
    ).toBe(true);
});

test("a field that a form does not name is not written", async () => {
  const more = { id: 1, roles: ["admin"], level: 5, status: 1, balance: 9999, email: "mine@example.com" };
  const visitor = world.visitor();
  const email = `form${nextSerial()}@example.com`;
  const form = { email, nickname: "新會員", password: "a good password 9" };
  await visitor.call(register, { body: { ...more, ...form } });
  const rows = await world.deps.db.select().from(users);
  const made = one(rows.filter((each) => each.email === email));
  expect(made).toMatchObject({ roles: [], level: 1, emailConfirmedAt: null });
  const member = await makeMember(world);
  const client = await world.client(member.id);
  await client.call(putMyNickname, { body: { ...more, nickname: "改名了" } as never });
  const [after] = (await world.deps.db.select().from(users)).filter(({ id }) => id === member.id);
  expect(after).toEqual({ ...member, ...after, id: member.id });
  expect(after).toMatchObject({ nickname: "改名了", roles: [], level: member.level, email: member.email });
});
