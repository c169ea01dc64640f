import { describe, expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { permission } from "#contract/roles.ts";
import { csv, events, file, json, none, paged } from "./answers.ts";
import { When } from "./instant.ts";
import { type Answer, type CallInput, type Parsed, pathOf, route } from "./route.ts";

const said = { summary: "試用", auth: "public" } as const;
const row = z.object({ id: z.number(), at: When });

const read = route("GET /api/things/{id}", { ...said, answer: json(row) });
const list = route("GET /api/things", { ...said, answer: paged(row, { kinds: z.array(z.string()) }) });
const send = route("POST /api/things/{thingId}/{name}", {
  auth: permission("disputes", "decide"),
  summary: "試用",
  params: { name: z.string() },
  body: z.object({ text: z.string() }),
  files: { field: "files", max: 2, maxBytes: 1000, totalBytes: 2000 },
  answer: none,
  idempotent: true,
  errors: ["not_found"],
});

describe("a declaration", () => {
  test("is method and path, with the schema of its parameters and of its answer", () => {
    expect([send.method, send.path]).toEqual(["POST", "/api/things/{thingId}/{name}"]);
    expect(send.params.parse({ thingId: "7", name: "x" })).toEqual({ thingId: 7, name: "x" });
    expect(send.params.safeParse({ thingId: "none", name: "x" }).success).toBe(false);
    expect(list.params).toBeUndefined();
    expect(send.response.parse({ ok: true })).toEqual({ ok: true });
    expect(pathOf(send, { thingId: 7, name: "a b" })).toBe("/api/things/7/a%20b");
    const page = { data: [], page: 1, pages: 1, total: 0, kinds: [] };
    expect(list.response.parse(page)).toEqual(page);
  });

  test("says what a handler reads, what a caller passes and what comes back", () => {
    expectTypeOf<Parsed<typeof send>["params"]>().toEqualTypeOf<{ thingId: number; name: string }>();
    expectTypeOf<CallInput<typeof send>["files"]>().toEqualTypeOf<{ files: readonly Blob[] } | undefined>();
    expectTypeOf<CallInput<typeof read>["files"]>().toEqualTypeOf<undefined>();
    expectTypeOf<Answer<typeof read>>().toEqualTypeOf<{ id: number; at: string }>();
    expectTypeOf<Answer<typeof list>["data"]>().toEqualTypeOf<{ id: number; at: string }[]>();
    expectTypeOf<Answer<typeof send>>().toEqualTypeOf<{ ok: true }>();
  });

  test("compiles only when it is whole", () => {
    // @ts-expect-error: a parameter that is no id has no schema
    route("GET /api/things/{name}", { ...said, answer: none });
    // @ts-expect-error: no answer
    expect(() => route("GET /api/things", { ...said })).toThrow();
    // @ts-expect-error: a method that the platform does not know
    route("PATCH /api/things", { ...said, answer: none });
    // @ts-expect-error: a right that the part has not
    permission("audit", "decide");
    expect([file().shown, csv(row).kind, events({ row }).kind]).toEqual([false, "csv", "events"]);
  });
});
