import { expect, test } from "vitest";
import { z } from "zod";
import { Page } from "#contract/shared.ts";
import { parseQuery } from "./query.ts";

const query = z
  .object({
    k: z.string().trim().catch("").default(""),
    days: z.coerce.number().int().max(90).optional().catch(undefined),
    strict: z.coerce.number().int().optional(),
    open: z.stringbool().catch(true).default(true),
    page: Page.default(1),
  })
  .refine(({ days }) => days !== 13);

const asked = (search: string) => parseQuery({ query }, new URLSearchParams(search));

test("each field is read by itself: one that makes no sense takes none with it", () => {
  expect(asked("k= logo &days=7&strict=abc&open=false&page=3")).toEqual({ k: "logo", days: 7, open: false, page: 3 });
  expect(asked("days=13")).toEqual({ days: 13 });
});

test("what is as usual is not asked", () => {
  expect(asked("k=&days=&open=true&page=1")).toEqual({});
  expect(asked("days=900&page=0&unknown=1")).toEqual({});
});

test("the first page is the usual one, also of a call that goes on where another has begun", () => {
  const further = { query: z.object({ page: Page.default(2) }) };
  expect(parseQuery(further, new URLSearchParams("page=2"))).toEqual({ page: 2 });
  expect(parseQuery(further, new URLSearchParams("page=1"))).toEqual({});
});

test("a call without a question is asked nothing", () => {
  expect(parseQuery({}, new URLSearchParams("k=logo"))).toEqual({});
});
