import { afterAll, describe, expect, test } from "vitest";
import { login } from "#contract/accounts/routes.ts";
import * as calls from "#contract/all.ts";
import { searchServices } from "#contract/catalog/routes.ts";
import { searchMembers } from "#contract/moderation/routes.ts";
import { type Json, schemaOf } from "#contract/openapi/schemas.ts";
import { operatorRoles } from "#contract/roles.ts";
import { callsAmong, pathOf, type Route } from "#contract/route/route.ts";
import { makeService } from "../testing/factories/catalog.ts";
import { makeMember } from "../testing/factories.ts";
import { openTestSocial } from "../testing/social.ts";
import { openWorld } from "../testing/world.ts";
import { ownCalls } from "./contract-calls/own-acts.ts";
import { type Prepared, prepare } from "./contract-calls/prepare.ts";
import { guardedCalls, NOWHERE, nameOf } from "./contract-calls/rows.ts";
import { textsIn, withText } from "./contract-calls/texts.ts";

const INJECTIONS = ["' or '1'='1", "1'; drop table users; --", '1" or 1=1) union select null --'];

const world = await openWorld();
const social = await openTestSocial(world);
Object.assign(world.deps.ports, { socialPages: { google: null, facebook: null } });
afterAll(() => social.close());
const operator = world.operator((await makeMember(world, { roles: [...operatorRoles] })).id);
const fieldsOf = (schema: Route["query"]): string[] =>
  Object.keys((schema ? (schemaOf(schema).properties as Json) : undefined) ?? {});
const routes = callsAmong(Object.values(calls)).filter(
  ({ method, answer, query, params }) => method === "GET" && answer.kind !== "events" && (query ?? params),
);

test.each(routes.map((route) => [nameOf(route), route] as const))(
  "no part of an address becomes a part of a statement: %s",
  async (_name, route) => {
    const known = Object.fromEntries(fieldsOf(route.params).map((name) => [name, "1"]));
    for (const injection of INJECTIONS) {
      const urls = [
        ...fieldsOf(route.query).map((name) => `${pathOf(route, known)}?${new URLSearchParams({ [name]: injection })}`),
        ...Object.keys(known).map((name) => pathOf(route, { ...known, [name]: injection })),
      ];
      for (const url of urls) {
        const { statusCode, body } = await operator.send({ method: "GET", url });
        expect([url, statusCode < 500, body.slice(0, 200)]).toEqual([url, true, expect.any(String)]);
      }
    }
    await world.deps.pool.query("select 1 from users limit 1");
  },
);

/**
 * Hostile input for form fields: quotes, markup, line breaks, noncharacters, very long text, names of object
 * properties.
 */
const HOSTILE = [
  ...INJECTIONS,
  ...["<script>alert(1)</script>", "甲\r\nBcc: x@example.com\r\n\r\n乙", "甲\u0000乙", "\ufffe\uffff\u{1ffff}\ud800"],
  ...["字".repeat(100_000), "__proto__", "constructor"],
];

const known = new Set([...guardedCalls, ...ownCalls]);

/** A client with a valid form for the call; otherwise a member with an empty form. */
async function ready(name: string): Promise<Prepared> {
  if (known.has(name)) return prepare(world, name);
  const client = await world.client((await makeMember(world)).id, { secondFactor: true });
  await client.send({ method: "GET", url: "/api/my_data" });
  return { client, params: NOWHERE, body: {} };
}

/** Calls of members with a form. */
const forms = callsAmong(Object.values(calls)).filter(
  ({ method, auth, body }) => method !== "GET" && typeof auth === "string" && auth !== "operator" && body,
);

describe("no text of a form is a fault, whatever it holds", () => {
  test.each(forms.map((route) => [nameOf(route), route] as const))(
    "%s",
    async (name, route) => {
      let actor = await ready(name);
      const form = actor.body;
      const bodies = [
        ...textsIn(route).flatMap(({ path }) => HOSTILE.map((text) => JSON.stringify(withText(form, path, text)))),
        ...["__proto__", "constructor"].map(
          (key) => `${JSON.stringify({ ...(form as object), x: 1 }).slice(0, -1)},"${key}":{"id":1}}`,
        ),
      ];
      for (const payload of bodies) {
        const headers = { "content-type": "application/json" };
        const sent = { method: route.method, url: pathOf(route, actor.params), payload, headers };
        const { statusCode, body } = await actor.client.send(sent);
        expect([payload.slice(0, 300), statusCode < 500, body.slice(0, 200)]).toEqual([
          expect.any(String),
          true,
          expect.any(String),
        ]);
        if (statusCode === 429) await world.deps.pool.query("delete from rate_limits");
        // Only a refusal of the content leaves the row unchanged.
        if (statusCode !== 400) actor = await ready(name);
      }
      await world.deps.pool.query("select 1 from users limit 1");
    },
    120_000,
  );
});

describe("what is typed is looked for as it stands", () => {
  const found = async (k: string) =>
    (await operator.call(searchMembers, { query: { k } })).data.map(({ nickname }) => nickname);

  test("a quote, a percent sign and an underscore are letters like others", async () => {
    const names = ["王' or '1'='1", "打九折%的人", "under_score", "王小明"];
    for (const nickname of names) await makeMember(world, { nickname });
    expect(await found("王' or '1'='1")).toEqual(["王' or '1'='1"]);
    expect(await found("%")).toEqual(["打九折%的人"]);
    expect(await found("r_s")).toEqual(["under_score"]);
    expect(await found("1'; drop table users; --")).toEqual([]);
  });

  test("an order that is none is the usual one, and words that are a condition find what has these words", async () => {
    await makeService(world, { title: "陶笛演奏 drop table 教學", price: 900 });
    await makeService(world, { title: "陶笛演奏委託", price: 500 });
    const asked = async (query: Record<string, string>) => {
      const response = await operator.send({
        method: "GET",
        url: `${searchServices.path}?${new URLSearchParams(query)}`,
      });
      return response.json<{ data: { title: string }[] }>().data.map(({ title }) => title);
    };
    const usual = await asked({ k: "陶笛演奏" });
    expect(usual).toHaveLength(2);
    expect(await asked({ k: "陶笛演奏", sort: "price; drop table services" })).toEqual(usual);
    expect(await asked({ k: "drop table" })).toEqual(["陶笛演奏 drop table 教學"]);
    expect(await asked({ k: "陶笛演奏", min: "1 or 1=1" })).toEqual(usual);
  });

  test("a condition is no row and opens no account", async () => {
    const { id } = await makeService(world);
    for (const wanted of [`${id} or 1=1`, `${id}; select 1`, `${id}'`])
      expect(
        (await operator.send({ method: "GET", url: `/api/services/${encodeURIComponent(wanted)}` })).statusCode,
      ).toBe(404);
    const { email } = await makeMember(world);
    const visitor = world.visitor();
    for (const password of ["' or '1'='1", "x' or email is not null --"])
      await expect(visitor.call(login, { body: { email: email ?? "", password } })).rejects.toMatchObject({
        code: "bad_login",
      });
  });
});
