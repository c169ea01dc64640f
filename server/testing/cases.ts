import fc from "fast-check";
import { type Json, schemaOf, sharedSchemas } from "#contract/openapi/schemas.ts";
import type { Route } from "#contract/route/route.ts";

/** A generated request. `key` is the `Idempotency-Key`; `form` sends it as multipart with a file. */
export type Case = { params: Json; query: string; body: unknown; key: string; form: boolean };

type Schema = Json & { properties?: Record<string, Schema>; items?: Schema; required?: string[] };

const shared = sharedSchemas() as Record<string, Schema>;
const LAST_ID = 2_147_483_647;
/** Placeholder for a number beyond the range of doubles: valid in JSON, but `JSON.stringify` cannot write it. */
export const BEYOND_DOUBLES = "number beyond doubles";

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

const SPECIMENS: unknown[] = [
  ...["", " ", "\u0000", "x\u0000", "\ud800", "\udfff x", "\u202e\u2028\u0085", "\u200b", "e\u0301".repeat(50)],
  ...["x".repeat(20_000), "字".repeat(6_000), "9".repeat(400), "0x10", "1e3", "-1", "01", "' or 1=1 --", "%00%ff"],
  ...["<img src=x onerror=alert(1)>", "__proto__", "constructor", "../../etc/passwd", "a@b", "2026-02-30", "{{7*7}}"],
  ...[0, -1, 1.5, 2 ** 31, -(2 ** 31), 2 ** 53, 1e308, -1e308, 5e-324, BEYOND_DOUBLES, true, false, null, [], {}],
  ...[[[]], [null], Array(300).fill(1), { __proto__: null, a: 1 }, { "\u0000": 1 }, { "\ud800": 1 }, { toString: 1 }],
  deep(300),
];
const hostile = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...SPECIMENS) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

function textOf({ pattern, minLength = 0, maxLength = 60, format }: Schema): fc.Arbitrary<string> {
  if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (pattern) return fc.stringMatching(new RegExp(pattern as string, "u"));
  const most = Math.min(maxLength as number, (minLength as number) + 60);
  const letters = fc.string({ unit: "grapheme", minLength: minLength as number, maxLength: most });
  const words = fc
    .string({ unit: fc.constantFrom(..."好手設計翻譯 a1。"), minLength: minLength as number, maxLength: most })
    .map((text) => text.padEnd(minLength as number, "字"));
  const edge = fc.constantFrom(0, 1).map((more) => "字".repeat(Math.min(20_000, (maxLength as number) + more)));
  return fc.oneof({ weight: 5, arbitrary: words }, { weight: 2, arbitrary: letters }, { weight: 1, arbitrary: edge });
}

function numberOf({ type, minimum = -1000, maximum = 1_000_000, multipleOf }: Schema): fc.Arbitrary<number> {
  const [min, max] = [minimum as number, maximum as number];
  if (multipleOf) return fc.integer({ min, max }).map((n) => n - (n % (multipleOf as number)));
  // Rows of a test have small ids.
  const whole = fc.integer({ min, max: max === LAST_ID ? 60 : max });
  return type === "number" ? fc.oneof(whole, fc.double({ min, max, noNaN: true })) : whole;
}

function objectOf({ properties = {}, required = [] }: Schema, rot: number): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valued(schema, rot)]));
  return fc.record(fields, { requiredKeys: rot > 0 ? [] : required, noNullPrototype: true });
}

function soundOf(schema: Schema, rot: number): fc.Arbitrary<unknown> {
  if (typeof schema.$ref === "string") return valued(shared[schema.$ref.split("/").at(-1) ?? ""] ?? {}, rot);
  if ("const" in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const either = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (either) return fc.oneof(...either.map((each) => valued(each, rot)));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => valued({ ...schema, type }, rot)));
  switch (schema.type) {
    case "object":
      return objectOf(schema, rot);
    case "array": {
      const { minItems = 0, maxItems = 20 } = schema as { minItems?: number; maxItems?: number };
      const maxLength = Math.min(maxItems + (rot > 0 ? 1 : 0), minItems + 6);
      return fc.array(valued(schema.items ?? {}, rot), { minLength: rot > 0 ? 0 : minItems, maxLength });
    }
    case "string":
      return textOf(schema);
    case "integer":
    case "number":
      return numberOf(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return hostile;
  }
}

/** @param rot percentage of values that violate the schema */
function valued(schema: Schema, rot: number): fc.Arbitrary<unknown> {
  const sound = soundOf(schema, rot);
  if (rot === 0) return sound;
  return fc.oneof({ weight: 100 - rot, arbitrary: sound }, { weight: rot, arbitrary: hostile });
}

/** A value as text in a query or a form. */
export const asText = (value: unknown): string => (typeof value === "string" ? value : String(JSON.stringify(value)));

const RAW = ["%00", "%ff", "%ED%A0%80", "%", "%zz", "1%00", "%E2%80%AE", "9".repeat(400), "a".repeat(8_000), "%5B%5D"];
const rawText = fc.constantFrom(...RAW);

/** A query string, sometimes malformed. */
function queryOf(schema: Schema): fc.Arbitrary<string> {
  const names = Object.keys(schema.properties ?? {});
  const sent = fc.oneof(valued(schema, 0), valued(schema, 15)).map((values) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries((values ?? {}) as Json))
      for (const each of Array.isArray(value) ? value : [value]) query.append(name, asText(each).slice(0, 2_000));
    return query.toString();
  });
  const broken = fc
    .tuple(fc.constantFrom(...names, "page", "__proto__", "x"), rawText)
    .map(([name, value]) => `${name}=${value}&${name}=${value}`);
  return fc.oneof({ weight: 4, arbitrary: sent }, { weight: 1, arbitrary: broken });
}

const keys = fc.oneof(
  { weight: 8, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.constantFrom("", "short", "x".repeat(65), "x".repeat(5_000), "\u00e9".repeat(9)) },
);

/**
 * Generates requests for a route: valid, nearly valid and hostile ones.
 * @param row parameters and a body that refer to an existing row
 */
export function casesOf({ params, query, body, files }: Route, row: { params: Json; body: unknown }) {
  const around = (schema: Schema, known: unknown) =>
    fc.oneof(
      { weight: 2, arbitrary: fc.constant(known) },
      { weight: 3, arbitrary: valued(schema, 0) },
      { weight: 4, arbitrary: valued(schema, 12) },
      { weight: 1, arbitrary: hostile },
    );
  const paths = params ? valued(schemaOf(params) as Schema, 12) : fc.constant({});
  return fc.record<Case>({
    params: fc
      .oneof({ weight: 5, arbitrary: fc.constant(row.params) }, { weight: 2, arbitrary: paths as fc.Arbitrary<Json> })
      .map((values) => (typeof values === "object" && values !== null ? values : row.params)),
    query: query ? queryOf(schemaOf(query) as Schema) : fc.constant(""),
    body: body ? around(schemaOf(body) as Schema, row.body) : fc.constant({}),
    key: keys,
    form: files ? fc.boolean() : fc.constant(false),
  });
}
