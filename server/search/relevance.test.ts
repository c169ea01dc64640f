import fc from "fast-check";
import { expect, test } from "vitest";
import { type Relevance, relevanceOf } from "./relevance.ts";

const rule: Relevance<"title" | "tags"> = {
  tiers: [
    { weight: 1, match: "phrase", in: ["title"] },
    { weight: 0.8, match: "words", in: ["title"] },
    { weight: 0.6, match: "phrase", in: ["tags"] },
    { weight: 0.4, match: "words", in: ["title", "tags"] },
  ],
  elsewhere: 0.2,
  synonym: 0.5,
};

test("a spelling of one word reaches the first tier that has it, as if every tier were asked", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 4 });
  fc.assert(
    fc.property(letters, letters, fc.constantFrom("a", "ab", "bb"), (title, tags, word) => {
      const texts = { title, tags };
      const row = { has: (text: "title" | "tags", of: string) => texts[text].includes(of) };
      const first = rule.tiers.find((tier) => tier.in.some((text) => texts[text].includes(word)));
      const found = relevanceOf(rule, row, [[{ phrase: word, words: [word], grams: [] }]]);
      expect(found).toBe(first?.weight ?? rule.elsewhere);
    }),
  );
});

test("words are looked for in all texts of a tier, a phrase in each", () => {
  const texts = { title: "logo", tags: "小店 設計" };
  const row = { has: (text: "title" | "tags", of: string) => texts[text].includes(of) };
  expect(relevanceOf(rule, row, [[{ phrase: "logo 設計", words: ["logo", "設計"], grams: [] }]])).toBe(0.4);
});
