import { expect, test } from "vitest";
import { limits } from "#contract/requests/limits.ts";
import { OfferDraft } from "#contract/requests/offer-forms.ts";
import { billOf, fromTemplate, problemsOf, withWant } from "./content.ts";

const blank = OfferDraft.parse({});

test("both sides' money is rounded half-up, each fee by itself", () => {
  expect(billOf(4321, { buyerFeeBp: 500, commissionBp: 1500 })).toEqual({
    price: 4321,
    buyerFee: 216,
    total: 4537,
    commission: 648,
    earns: 3673,
  });
});

test("a ticked line of the request stands in the scope once, and goes with its tick", () => {
  const ticked = withWant(withWant(blank, "原始檔", true), "原始檔", true);
  expect(ticked.scope).toEqual([{ text: "原始檔", want: "原始檔" }]);
  expect(withWant(ticked, "原始檔", false).scope).toEqual([]);
});

test("a template keeps what was ticked, the title and the files", () => {
  const typed = { ...withWant(blank, "原始檔", true), title: "名片", fileIds: [7] };
  const template = { ...blank, title: "商標方案", price: 3000, scope: [{ text: "三款草圖", want: null }] };
  expect(fromTemplate(typed, template)).toMatchObject({
    title: "名片",
    price: 3000,
    fileIds: [7],
    scope: [
      { text: "原始檔", want: "原始檔" },
      { text: "三款草圖", want: null },
    ],
  });
});

test("a template brings as many lines as there is room for beside those that were ticked", () => {
  const lines = Array.from({ length: limits.scope }, (_, at) => ({ text: `第 ${at + 1} 款`, want: null }));
  const taken = fromTemplate(withWant(blank, "原始檔", true), { ...blank, scope: lines });
  expect(taken.scope).toHaveLength(limits.scope);
  expect(taken.scope[0]).toEqual({ text: "原始檔", want: "原始檔" });
});

test("an empty line is only a place to type, and no other line takes its problem", () => {
  const long = "字".repeat(limits.lineMax + 1);
  const scope = ["", "原始檔", long].map((text) => ({ text, want: null }));
  const problems = problemsOf({ ...blank, scope, excluded: [" "] }, false);
  expect(Object.keys(problems).filter((path) => /^(scope|excluded)/.test(path))).toEqual(["scope.2.text"]);
});
