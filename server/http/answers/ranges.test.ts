import { expect, test } from "vitest";
import { goesOn, isKnown, rangeOf } from "./ranges.ts";

test.each([
  [undefined, null],
  ["bytes=0-1", { start: 0, end: 1 }],
  ["bytes=4-", { start: 4, end: 9 }],
  ["bytes=-3", { start: 7, end: 9 }],
  ["bytes=-30", { start: 0, end: 9 }],
  ["bytes=4-900", { start: 4, end: 9 }],
  ["bytes=10-", "none"],
  ["bytes=-0", "none"],
  ["bytes=5-2", null],
  ["bytes=0-1,4-5", null],
  ["bytes=a-b", null],
  ["lines=0-1", null],
] as const)("of ten bytes %s is %j", (header, part) => {
  expect(rangeOf(header, 10)).toEqual(part);
});

test("of an empty file no part is there", () => {
  expect(rangeOf("bytes=0-", 0)).toBe("none");
  expect(rangeOf("bytes=-1", 0)).toBe("none");
});

const modified = new Date("2026-03-01T04:00:00.900Z");
const state = { tag: '"abc"', modified };
const date = "Sun, 01 Mar 2026 04:00:00 GMT";

test("a browser has a state that it names by its tag, or else by its time", () => {
  expect(isKnown({ "if-none-match": '"x", W/"abc"' }, state)).toBe(true);
  expect(isKnown({ "if-none-match": "*" }, state)).toBe(true);
  expect(isKnown({ "if-none-match": '"x"', "if-modified-since": date }, state)).toBe(false);
  expect(isKnown({ "if-modified-since": date }, state)).toBe(true);
  expect(isKnown({ "if-modified-since": "Sun, 01 Mar 2026 03:59:59 GMT" }, state)).toBe(false);
  expect(isKnown({}, state)).toBe(false);
});

test("a download goes on only where the file is the one that was begun", () => {
  expect(goesOn(undefined, state)).toBe(true);
  expect(goesOn('"abc"', state)).toBe(true);
  expect(goesOn('"other"', state)).toBe(false);
  expect(goesOn('W/"abc"', state)).toBe(false);
  expect(goesOn(date, state)).toBe(true);
  expect(goesOn("Sun, 01 Mar 2026 03:59:59 GMT", state)).toBe(false);
});
