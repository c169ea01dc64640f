import { expect, test } from "vitest";
import { z } from "zod";
import { When } from "#contract/route/instant.ts";
import { instantsOf } from "./instants.ts";

const at = new Date("2026-03-04T05:06:07.000Z");
const text = at.toISOString();

test("dates and PostgreSQL's own text leave as the same text, wherever they stand", () => {
  const schema = z.object({
    at: When,
    gone: When.nullable(),
    later: When.optional(),
    rows: z.array(z.object({ at: When, name: z.string() })),
    deep: z.object({ inner: z.object({ at: When }) }).nullable(),
  });
  const result = {
    at,
    gone: null,
    rows: [{ at: "2026-03-04 13:06:07+08", name: "x" }],
    deep: { inner: { at } },
  };
  const written = instantsOf(schema)?.(result);
  expect(written).toEqual({ at: text, gone: null, rows: [{ at: text, name: "x" }], deep: { inner: { at: text } } });
  expect(schema.safeParse(written).success).toBe(true);
  // The result may be cached for other requests, so it is not modified.
  expect(result.at).toBe(at);
});

test("what is not on the way to an instant is handed on as it is", () => {
  const card = { id: 1, picture: { hash: "x" } };
  const schema = z.object({ at: When, cards: z.array(z.object({ id: z.number() })) });
  const cards = [card];
  const written = instantsOf(schema)?.({ at, cards }) as { cards: unknown };
  expect(written.cards).toBe(cards);
  expect(instantsOf(schema.omit({ at: true }))).toBeNull();
});
