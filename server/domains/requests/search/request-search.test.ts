import fc from "fast-check";
import { expect, test } from "vitest";
import { documentsOf } from "#server/search/documents.ts";
import { allHits, type Hits } from "#server/search/hits.ts";
import { lister } from "#server/search/lists.ts";
import { requestDeclaration } from "./request-search.ts";

const listOf = lister(requestDeclaration);

type Row = { category: number; budget: number; due: number; offers: number; hoursAgo: number };

/** Rows as the search stores them: a budget of 0 means none, a day of 32,767 no day. */
const row: fc.Arbitrary<Row> = fc.record({
  category: fc.integer({ min: 1, max: 3 }),
  budget: fc.constantFrom(0, 1, 3000, 3001, 10_000, 30_001, 100_000, 100_001),
  due: fc.constantFrom(20_000, 20_001, 20_030, 32_767),
  offers: fc.nat(7),
  hoursAgo: fc.nat(400),
});

function hitsOf(rows: Row[]): Hits {
  const whole = (value: (row: Row, i: number) => number) => Int32Array.from(rows, value);
  const short = (value: (row: Row) => number) => Uint16Array.from(rows, value);
  const documents = documentsOf({
    id: whole((_, i) => i + 1),
    numbers: {
      buyer: whole((_, i) => i + 1),
      category: whole((each) => each.category),
      subcategory: whole((each) => 100_000 + each.category),
      budgetMin: whole((each) => each.budget),
      budgetMax: whole((each) => each.budget),
      due: short((each) => each.due),
      place: short(() => 0),
      offers: short((each) => each.offers),
      published: whole((each) => 1_700_000_000 - each.hoursAgo * 3600),
      ends: whole((each) => 1_702_000_000 - each.hoursAgo * 3600),
    },
    lists: {},
    texts: {},
  });
  return allHits(documents);
}

const tally = (values: number[]) => new Map([...new Set(values)].map((v) => [v, values.filter((w) => w === v).length]));

test("totals, counts and order are what counting one by one gives, whatever was asked for before", () => {
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 60 }),
      fc.array(row, { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 0, max: 7 }),
      (rows, others, most) => {
        const hits = hitsOf(rows);
        const wanted = { choices: { offers: most, category: 1 }, sort: "due" as const, page: 1, pageSize: 100 };
        const found = listOf(hits, wanted);
        // Lists other hits in the same memory, to show that the first list stays right.
        listOf(hitsOf(others), wanted);
        const few = rows.filter(({ offers }) => offers <= most);
        const fitting = few.filter(({ category }) => category === 1);
        expect(found.total).toBe(fitting.length);
        expect(found.counts.due).toEqual(tally(fitting.map(({ due }) => due)));
        expect(found.counts.category).toEqual(tally(few.map(({ category }) => category)));
        expect(found.counts.subcategory).toEqual(tally(fitting.map(({ category }) => 100_000 + category)));
        expect(found.counts.budget.map(({ count }) => count)).toEqual(
          [
            [1, 3000],
            [3001, 10_000],
            [10_001, 30_000],
            [30_001, 100_000],
            [100_001, Number.POSITIVE_INFINITY],
          ].map(([min = 0, max = 0]) => fitting.filter(({ budget }) => budget >= min && budget <= max).length),
        );
        const shown = found.ids.map((id) => rows[id - 1]);
        const inOrder = fitting.toSorted((a, b) => a.due - b.due || a.hoursAgo - b.hoursAgo);
        expect(shown.map((each) => [each?.due, each?.hoursAgo])).toEqual(
          inOrder.map(({ due, hoursAgo }) => [due, hoursAgo]),
        );
        expect(listOf(hits, wanted)).toEqual(found);
      },
    ),
  );
});
