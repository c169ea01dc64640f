import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { COMPACT_BYTES, compact, expand, similarity } from "./compact.ts";
import { type Encoder, MOST, openEncoder } from "./encoder.ts";
import { WIDTH } from "./table.ts";
import { tensorsOf } from "./tensors.ts";
import { openTokenizer, type Tokenizer } from "./tokenizer.ts";

const read = (name: string) => readFileSync(join(import.meta.dirname, "data", name));
const texts: string[] = JSON.parse(read("texts.json").toString());

/** What the package makes of each text. */
type Reference = { text: string; ids: number[]; vector: Float32Array };

const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, each, i) => sum + each * (b[i] ?? 0), 0);

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((each) => each / length);
}

function references(): Reference[] {
  const file = tensorsOf(new Uint8Array(read("reference.bin")));
  const ids = [...file.get("ids", "I32")];
  return texts.map((text, at) => ({
    text,
    ids: ids.splice(0, file.get("lengths", "I32")[at] ?? 0),
    vector: unit(Float32Array.from(file.get("vectors", "I16").subarray(at * WIDTH, (at + 1) * WIDTH))),
  }));
}

let encoder: Encoder;
let tokenize: Tokenizer;
/** The package's id of each row of the table. */
let ids: Int32Array;
/** The references whose pieces are all in our table, and which have no two unknown characters in a row. */
let kept: Reference[];

beforeAll(async () => {
  encoder = await openEncoder();
  const tensors = tensorsOf(new Uint8Array(read("encoder.bin")));
  tokenize = openTokenizer(tensors, MOST);
  ids = tensors.get("ids", "I32");
  const known = new Set(ids);
  kept = references().filter((each) =>
    each.ids.every((id, at) => known.has(id) && (id !== 0 || each.ids[at + 1] !== 0)),
  );
});

test("nearly all texts of a market in Chinese consist of kept pieces", () => {
  expect(texts).toHaveLength(300);
  expect(kept.length).toBeGreaterThanOrEqual(290);
});

test("texts are cut into the same pieces as by the package", () => {
  for (const { text, ids: expected } of kept) expect(tokenize(text).map((row) => ids[row])).toEqual(expected);
});

test("vectors are those of the package", () => {
  const worst = Math.min(...kept.map(({ text, vector }) => dot(encoder.encode(text), vector)));
  expect(worst).toBeGreaterThan(0.99999);
});

test("a language whose words are not kept is spelled, and unknown characters in a row are one piece", () => {
  expect(tokenize("Привет").map((row) => ids[row])).not.toContain(0);
  expect(tokenize("\u{12000}\u{12001}\u{12002}")).toHaveLength(4);
});

test("texts that mean the same are nearer than others, without a common word and between languages", () => {
  const near = (text: string, other: string) => similarity(encoder.encode(text), compact(encoder.encode(other)));
  for (const [text, wanted, other] of [
    ["我的貓過世了，想留個紀念", "寵物肖像畫", "報稅與記帳"],
    ["english teacher", "英文家教", "法文翻譯"],
    ["fix my website", "網站維護", "婚禮攝影"],
  ] as const)
    expect(near(text, wanted), text).toBeGreaterThan(near(text, other));
});

test.each([
  ["long", "我要一個商標".repeat(20_000)],
  ["one word", "a".repeat(100_000)],
  ["spaces", " ".repeat(100_000)],
  ["emoji", "👩‍👩‍👧‍👦".repeat(10_000)],
  ["zero-width", "\u200b\u200d\ufeff\u2060".repeat(25_000)],
  ["halves of pairs", "\ud800".repeat(50_000) + "\udc00".repeat(50_000)],
  ["letters that become eighteen", "\ufdfa".repeat(100_000)],
  ["marks on one letter", `a${"\u0301".repeat(100_000)}`],
  ["control pieces", "<s></s><unk>".repeat(10_000)],
  ["control characters", "\0\n\r\u2028".repeat(25_000)],
])("a hostile text of 100,000 characters costs no more than its beginning: %s", (_, text) => {
  const pieces = tokenize(text);
  expect(pieces.length).toBeLessThanOrEqual(MOST.pieces);
  const controls = pieces.slice(1, -1).map((row) => ids[row]);
  expect(controls).not.toContain(1);
  expect(controls).not.toContain(2);
  const vector = encoder.encode(text);
  expect(dot(vector, vector)).toBeCloseTo(1, 4);
  expect(vector).toEqual(encoder.encode(text.slice(0, MOST.characters)));
});

test("a short text after a long one has the vector that it had before", () => {
  const before = encoder.encode("商標");
  encoder.encode(texts.join(""));
  expect(encoder.encode("商標")).toEqual(before);
});

test("a query that is asked again is taken from the cache", () => {
  const first = encoder.encodeQuery("英文老師");
  expect(first).toEqual(encoder.encode("英文老師"));
  expect(encoder.encodeQuery("英文老師")).toBe(first);
});

test("the compact form changes cosines by 0.004 on average and 0.05 at most", () => {
  const errors = kept.slice(1).map(({ vector }, at) => {
    const other = kept[at]?.vector ?? vector;
    const compacted = compact(other);
    expect(compacted).toHaveLength(COMPACT_BYTES);
    return Math.abs(similarity(vector, compacted) - dot(vector, other));
  });
  expect(Math.max(...errors)).toBeLessThan(0.05);
  expect(errors.reduce((sum, each) => sum + each, 0) / errors.length).toBeLessThan(0.005);
});

test("the compact form of an expanded vector is the same", () => {
  for (const { vector } of kept) {
    const compacted = compact(vector);
    expect(compact(expand(compacted))).toEqual(compacted);
    expect(similarity(expand(compacted), compacted)).toBeCloseTo(1, 5);
  }
});
