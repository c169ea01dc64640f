import { ne } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import * as calls from "#contract/all.ts";
import type { ErrorBody } from "#contract/api.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { codesOf, isSessionless } from "#contract/openapi/refusals.ts";
import { operatorRoles } from "#contract/roles.ts";
import { callsAmong, pathOf, type Route } from "#contract/route/route.ts";
import { isJson } from "#server/http/answers/encode.ts";
import { users } from "../db/schema/accounts.ts";
import { asText, BEYOND_DOUBLES, type Case, casesOf } from "../testing/cases.ts";
import type { TestClient } from "../testing/client.ts";
import { makeMember } from "../testing/factories.ts";
import { multipart } from "../testing/multipart.ts";
import { openTestSocial } from "../testing/social.ts";
import { openWorld } from "../testing/world.ts";
import { NOWHERE, nameOf, ownRow } from "./contract-calls/rows.ts";

/** Cases per call. `FUZZ_CASES=300` runs more, `PROPERTY_SEED` others. */
const CASES = Number(process.env.FUZZ_CASES ?? 10);
/** Refusals that are possible before any handler runs. */
const OF_THE_HOUSE: ErrorCode[] = ["invalid", "not_found", "too_large", "too_many", "unsupported_media"];
/** Streams are left out: they never end and have no input. */
const routes = callsAmong(Object.values(calls)).filter(({ answer }) => answer.kind !== "events");

const world = await openWorld();
const social = await openTestSocial(world);
Object.assign(world.deps.ports, { socialPages: { google: null, facebook: null } });
afterAll(() => social.close());

/** An actor who may make the call, with a row: the owner of a new row, or an operator with all roles. */
async function actorOf(route: Route) {
  const row = await ownRow(world, nameOf(route));
  const id = row?.ownerId ?? (await makeMember(world, { roles: [...operatorRoles] })).id;
  return { id, params: row?.params ?? { ...NOWHERE, id }, body: row?.body ?? {} };
}

const enter = async (route: Route, id: number): Promise<TestClient> =>
  isSessionless(route.auth) ? world.visitor() : world.client(id, { secondFactor: true });

const fieldsOf = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof body === "object" && body !== null ? body : {}).map(([name, value]) => [
      name.replace(/[^\w.]/g, "_"),
      asText(value),
    ]),
  );

function requestOf(route: Route, { params, query, body, key, form }: Case) {
  const path = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, asText(value).toWellFormed()]));
  const url = pathOf(route, path) + (query === "" ? "" : `?${query}`);
  if (route.method === "GET") return { method: route.method, url };
  if (form) {
    const part = { field: route.files?.field ?? "files", name: "稿件.txt", type: "text/plain", bytes: "稿件" };
    const { payload, headers } = multipart(fieldsOf(body), [part]);
    return { method: route.method, url, payload, headers: { ...headers, "idempotency-key": key } };
  }
  const payload = JSON.stringify(body).replaceAll(`"${BEYOND_DOUBLES}"`, "1e999");
  return {
    method: route.method,
    url,
    payload,
    headers: { "content-type": "application/json", "idempotency-key": key },
  };
}

describe("whatever is sent to a call, it answers as its contract says", () => {
  test.concurrent.each(routes.map((route) => [nameOf(route), route] as const))("%s", async (_name, route) => {
    const actor = await actorOf(route);
    const codes = new Set<string>([...codesOf(route), ...OF_THE_HOUSE]);
    codes.delete("internal");
    let client = await enter(route, actor.id);
    await client.send({ method: "GET", url: "/api/my_data" });

    const property = fc.asyncProperty(casesOf(route, actor), async (sent) => {
      const response = await client.send(requestOf(route, sent));
      const { statusCode: status, body } = response;
      if (status >= 400) {
        const { code, message } = JSON.parse(body) as ErrorBody;
        // A status of 500 or more must be declared by the call, e.g. for a vendor that is down or too many log-ins at
        // once.
        expect(status >= 500 && !route.errors?.includes(code), body).toBe(false);
        expect([...codes], body).toContain(code);
        expect(JSON.stringify(message)).toMatch(/\p{Script=Han}/u);
        // Clears the counters, so that the limit does not refuse the next case.
        if (status === 429) await world.deps.pool.query("delete from rate_limits");
      } else if (isJson(route)) {
        const { success, error } = route.response.safeParse(JSON.parse(body));
        expect(success, error?.message).toBe(true);
      }
      if (![401, 403].includes(status)) return;
      await world.deps.db.update(users).set({ status: 1 }).where(ne(users.status, 1));
      client = await enter(route, actor.id);
      await client.send({ method: "GET", url: "/api/my_data" });
    });
    await fc.assert(property, { numRuns: CASES, endOnFailure: CASES > 50, includeErrorInReport: true });
  });
});
