import { expect, test } from "vitest";
import { answerWords } from "./answer-words.ts";

test.each([
  [0, "通常半小時內回覆"],
  [31, "通常 1 小時內回覆"],
  [61, "通常 2 小時內回覆"],
  [23 * 60, "通常 23 小時內回覆"],
  [23 * 60 + 1, "通常 1 天內回覆"],
  [24 * 60 + 1, "通常 2 天內回覆"],
])("%i minutes until an answer are never promised shorter: %s", (minutes, words) => {
  expect(answerWords(minutes)).toBe(words);
});
