import { expect, test } from "vitest";
import type { z } from "zod";
import * as calls from "./all.ts";
import { callsAmong, type Route } from "./route/route.ts";

/** Values that our forms never send. */
const odd: unknown[] = [
  undefined,
  null,
  7,
  "x",
  "",
  -1.5,
  1e12,
  true,
  [],
  ["x", 7],
  {},
  { page: {} },
  "y".repeat(70_000),
];

/** Puts the same value into every field of a form. */
function everywhere(schema: z.ZodType, value: unknown): unknown {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod as { def: { shape?: Record<string, z.ZodType> } };
  return def.shape ? Object.fromEntries(Object.keys(def.shape).map((name) => [name, value])) : value;
}

const takes = (route: Route): z.ZodType[] => [route.body, route.query].filter((schema) => schema !== undefined);

test("whatever is sent, each problem is told in Chinese", () => {
  const told = new Set<string>();
  for (const route of callsAmong(Object.values(calls)))
    for (const schema of takes(route))
      for (const value of odd)
        for (const sent of [value, everywhere(schema, value)])
          for (const { message } of schema.safeParse(sent).error?.issues ?? []) told.add(message);
  expect(told.size).toBeGreaterThan(100);
  expect(
    [...told].filter((message) => !/\p{Script=Han}/u.test(message) || /[a-z]{4,} [a-z]{2,}/.test(message)),
  ).toEqual([]);
});
