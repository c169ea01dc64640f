import { expect, test } from "vitest";
import { withAlsoCalled } from "./also-called.ts";
import { synonymMap } from "./query.ts";
import { unitsOf, vocabularyOf } from "./units.ts";

const synonyms = withAlsoCalled(synonymMap([["商标设计", "logo"]]), [
  { name: "插畫", words: ["Clip Studio"] },
  { name: "簡報", words: ["Google簡報"] },
]);
const units = (folded: string) => unitsOf(folded, vocabularyOf([], synonyms));

test("a word of two parts is known in a sentence, with and without the space", () => {
  expect(units("会用 clip studio 的人")).toContainEqual(["clip studio", "插画"]);
  expect(units("clipstudio")).toContainEqual(["clipstudio", "插画"]);
  expect(units("google 简报")).toContainEqual(["google简报", "简报"]);
});

test("Chinese words that stand apart are two", () => {
  expect(units("商标 设计")).toEqual([["商标"], ["设计"]]);
});
