import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold } from "./fold.ts";
import { gramNumbers, gramsOfQuery, gramsOfText } from "./grams.ts";
import { Kept } from "./kept.ts";

describe("folding", () => {
  test.each([
    ["臺北", "台北"],
    ["網頁設計", "网页设计"],
    ["頭髮", "头发"],
    ["ＬＯＧＯ設計", "logo 设计".replace(" ", "")],
    ["Café", "cafe"],
    ["裡面", "裏面"],
    ["影片剪輯", "影片剪辑"],
    ["１２３", "123"],
  ])("%s and %s are one", (a, b) => expect(fold(a)).toBe(fold(b)));

  test("what is no letter or digit parts words", () => {
    expect(fold("  LOGO／名片,設計! ")).toBe(`logo 名片 ${fold("設計")}`);
    expect(fold("%_'\"\\ 😀\u0000")).toBe("");
  });
});

const character = fc.oneof(
  fc.constantFrom(..."臺台設計师師網页頁髮發发影片剪輯AaＢｂ１1é あガㄅㄆ，。/-+%_'\"\\😀"),
  fc.integer({ min: 0x4e00, max: 0x9fa5 }).map((code) => String.fromCodePoint(code)),
);

describe("grams", () => {
  test("different grams have different numbers, and each fits 32 bits", () => {
    const character = fc.integer({ min: 1, max: 0xffff }).map((code) => String.fromCodePoint(code));
    const gram = fc.oneof(
      character,
      fc.tuple(character, character).map((both) => both.join("")),
    );
    fc.assert(
      fc.property(fc.uniqueArray(gram, { maxLength: 50 }), (grams) => {
        const numbers = gramNumbers(grams);
        expect(new Set(numbers).size).toBe(grams.length);
        expect(numbers.every((number) => number === (number | 0))).toBe(true);
      }),
    );
  });

  test("a part of two characters or more of a title finds the title", () => {
    fc.assert(
      fc.property(fc.array(character, { minLength: 2, maxLength: 40 }), fc.nat(), fc.nat(), (title, a, b) => {
        const start = a % (title.length - 1);
        const end = start + 2 + (b % (title.length - start - 1));
        const grams = gramsOfText(fold(title.join("")), { singles: true });
        const wanted = gramsOfQuery(fold(title.slice(start, end).join("")));
        expect(wanted.filter((gram) => !grams.has(gram))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test("a long text is not found by a single character, but by pairs", () => {
    const grams = gramsOfText("我的作品", { singles: false });
    expect([...grams]).toEqual(["我的", "的作", "作品"]);
  });
});

describe("what is kept", () => {
  function kept(capacity = 10) {
    const state = { now: 0, version: 0, made: 0 };
    const store = new Kept<number>({
      freshMs: 10,
      usableMs: 100,
      capacity,
      size: () => 1,
      version: () => state.version,
      now: () => state.now,
    });
    return { state, get: (key = "k") => store.get(key, async () => ++state.made) };
  }

  test("is made once for all who ask at once, and shown until it is old", async () => {
    const { state, get } = kept();
    expect(await Promise.all([get(), get(), get()])).toEqual([1, 1, 1]);
    state.now = 10;
    expect(await get()).toBe(1);
    state.now = 50;
    // Old but usable: shown once more, and made anew behind the asker.
    expect(await get()).toBe(1);
    await new Promise((done) => setImmediate(done));
    expect(await get()).toBe(2);
    state.now = 1000;
    expect(await get()).toBe(3);
  });

  test("is never shown after a change", async () => {
    const { state, get } = kept();
    await get();
    state.version++;
    expect(await get()).toBe(2);
  });

  test("goes when there is no room, the one not asked for longest first", async () => {
    const { get } = kept(2);
    await get("a");
    await get("b");
    await get("a");
    await get("c");
    expect(await get("a")).toBe(1);
    expect(await get("b")).toBe(4);
  });

  test("is let go when it is too old to be shown and something else is made", async () => {
    const clock = { now: 0 };
    const rules = { freshMs: 10, usableMs: 100, capacity: 10, size: () => 1, version: () => 0, now: () => clock.now };
    const store = new Kept<object>(rules);
    const first = new WeakRef(await store.get("first", async () => ({ large: true })));
    clock.now = 101;
    await store.get("second", async () => ({}));
    setFlagsFromString("--expose-gc");
    // What a WeakRef has shown lives until the end of its turn.
    await new Promise((done) => setImmediate(done));
    runInNewContext("gc")();
    expect(first.deref()).toBeUndefined();
  });

  test("is not kept when making it failed", async () => {
    const store = new Kept<number>({ freshMs: 1, usableMs: 1, capacity: 1, size: () => 1, version: () => 0 });
    await expect(store.get("k", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
    expect(await store.get("k", async () => 7)).toBe(7);
  });
});
