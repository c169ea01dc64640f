import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { permission } from "#contract/roles.ts";
import { csv, events, file, json, none, paged, redirect } from "#contract/route/answers.ts";
import { When } from "#contract/route/instant.ts";
import { type Route, route } from "#contract/route/route.ts";
import { atLeast, atMost, Flag, PageQuery, Person } from "#contract/shared.ts";
import { openApiOf } from "./document.ts";

const Words = z.object({ text: z.string().trim().check(atLeast(2, "太短"), atMost(20, "太長")) });
const common = { auth: "member", summary: "試" } as const;

const calls = {
  list: route("GET /things", {
    ...common,
    query: PageQuery.extend({ late: Flag, days: z.coerce.number().int().optional().catch(undefined) }),
    answer: paged(z.object({ at: When, by: Person })),
  }),
  write: route("POST /things/{id}/words", {
    ...common,
    body: Words,
    files: { field: "papers", max: 3, maxBytes: 1024 * 1024, totalBytes: 2 * 1024 * 1024 },
    answer: none,
    limit: "message",
    idempotent: true,
    errors: ["conflict"],
  }),
  decide: route("PUT /things/{name}", {
    ...common,
    auth: permission("disputes", "decide"),
    params: { name: z.string() },
    answer: json(Person),
  }),
  notice: route("POST /notice", { ...common, auth: { gateway: "bank" }, body: z.unknown(), answer: redirect }),
  table: route("GET /things.csv", {
    ...common,
    auth: "public",
    answer: csv(z.object({ month: z.string().meta({ title: "月份" }) })),
  }),
  stream: route("GET /stream", { ...common, answer: events({ moved: z.object({ id: z.number() }) }) }),
  picture: route("GET /picture", { ...common, auth: "open", answer: file({ type: "image/webp", shown: true }) }),
} satisfies Record<string, Route>;

const document = openApiOf([{ title: "東西", calls: Object.values(calls) }], "https://haoshou.test");

/** Reads a part of the document by its path. */
const at = (...names: (string | number)[]): unknown =>
  names.reduce((part, name) => (part as Record<string | number, unknown>)[name], document as unknown);

const operation = (line: string, ...names: (string | number)[]) => {
  const [method = "", path = ""] = line.split(" ");
  return at("paths", path, method.toLowerCase(), ...names);
};

test("the document is valid", async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(at("servers")).toEqual([{ url: "https://haoshou.test" }]);
});

describe("what a call takes", () => {
  test("a query is a parameter a field, none of them required, without what nonsense becomes", () => {
    expect(operation("GET /things", "parameters")).toEqual([
      {
        name: "page",
        in: "query",
        required: false,
        schema: { type: "integer", minimum: 1, maximum: 10_000 },
      },
      { name: "late", in: "query", required: false, schema: { type: "string", enum: ["1", "true"] } },
      { name: "days", in: "query", required: false, schema: { type: "integer" } },
    ]);
  });

  test("a body names the lengths of its texts, with files it may be sent in parts", () => {
    const text = { type: "string", minLength: 2, maxLength: 20 };
    expect(operation("POST /things/{id}/words", "requestBody")).toMatchObject({
      required: true,
      description: "每個檔案最多 1 MB",
      content: {
        "application/json": { schema: { properties: { text }, required: ["text"] } },
        "multipart/form-data": { schema: { properties: { text, papers: { type: "array", maxItems: 3 } } } },
      },
    });
  });

  test("a key is asked for where it is needed", () => {
    expect(operation("POST /things/{id}/words", "parameters", 1)).toEqual({
      $ref: "#/components/parameters/IdempotencyKey",
    });
    expect(at("components", "parameters", "IdempotencyKey", "schema")).toMatchObject({ minLength: 8, maxLength: 64 });
  });
});

describe("what a call answers", () => {
  const answer = (line: string, type: string) => operation(line, "responses", 200, "content", type);

  test("JSON with instants as text, and shapes that others have too by name", () => {
    const row = { at: { type: "string", format: "date-time" }, by: { $ref: "#/components/schemas/Person" } };
    expect(answer("GET /things", "application/json")).toMatchObject({
      schema: { properties: { data: { items: { properties: row } }, total: { type: "integer" } } },
    });
    expect(answer("PUT /things/{name}", "application/json")).toEqual({ schema: row.by });
    expect(at("components", "schemas", "Person", "properties", "nickname")).toEqual({ type: "string" });
  });

  test("the other kinds by their own type", () => {
    expect(answer("GET /picture", "image/webp")).toEqual({});
    expect(operation("GET /things.csv", "responses", 200, "description")).toContain("月份");
    expect(answer("GET /stream", "text/event-stream")).toMatchObject({
      "x-events": { moved: { properties: { id: { type: "number" } } } },
    });
    expect(operation("POST /notice", "responses", 303)).toHaveProperty("headers.Location");
  });
});

describe("who may call and what is refused", () => {
  test("a desk with the roles that open it", () => {
    expect(operation("PUT /things/{name}")).toMatchObject({
      tags: ["東西"],
      "x-desk": { part: "disputes", right: "decide", roles: ["support", "admin"] },
      security: [{ session: [], csrf: [] }],
    });
    expect(operation("POST /notice")).toMatchObject({ "x-auth": "gateway", "x-gateway": "bank", security: [] });
  });

  test("codes by status, declared or not, with the limit in words", () => {
    const refused = operation("POST /things/{id}/words", "responses") as Record<string, { description: string }>;
    expect(Object.keys(refused)).toEqual([
      "200",
      "400",
      "401",
      "403",
      "404",
      "409",
      "411",
      "413",
      "422",
      "429",
      "500",
      "503",
    ]);
    expect(refused[409]?.description).toContain("`conflict`");
    expect(refused[409]?.description).toContain("`still_running`");
    expect(operation("GET /things", "responses", 401, "content", "application/json", "example")).toEqual({
      message: "請先登入系統。",
      code: "unauthenticated",
    });
    expect(refused[429]?.description).toContain("每個會員 60 秒內最多 20 次；訊息送得太快");
    expect(Object.keys(operation("GET /picture", "responses") as object)).toEqual(["200", "500", "503"]);
  });
});
