import { expect, test } from "vitest";
import { financeKinds } from "#contract/finance/schemas.ts";
import { books } from "#server/testing/factories/books.ts";
import { pastOf } from "./past-words.ts";
import { checks, whatOf } from "./words.ts";

test("every check of the nightly proof has a name that operators read", () => {
  expect(Object.keys(books({ now: new Date(0), settledBefore: "" })).filter((name) => !checks[name])).toEqual([]);
});

test("nothing is left to do about what has come to its end", () => {
  const facts = { wanted: 10, got: 9, booked: 1, back: 2, paper: "invoice", act: "issue", code: "X", check: "escrow" };
  const more = {
    subject: "order 1",
    expected: 1,
    found: 2,
    reason: "盜刷",
    reference: "A1",
    day: "2026-11-01",
    held: 0,
    note: "",
  };
  for (const kind of financeKinds) {
    const row = { kind, amount: 500, facts: { ...facts, ...more } };
    if (kind !== "chargeback") expect(pastOf(row)).not.toBe(whatOf(row));
    expect(pastOf(row)).not.toMatch(/要匯款|請先|還沒|一直沒有/);
  }
});
