import { createDecipheriv } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { checkCode, checkValue, decryptHex, encryptHex, sameHash, tradeSha } from "./newebpay-crypto.ts";
import * as known from "./newebpay-vectors.ts";

test.each([
  ["manual request", known.manualRequest, known.manualKeys],
  ["manual notice", known.manualNotice, known.manualKeys],
  ["own request", known.ownRequest, known.ownKeys],
  ["own notice", known.ownNotice, known.ownKeys],
  ["wallet refund", known.ownCalls.walletRefund, known.ownKeys],
])("%s: cipher, TradeSha and back", (_name, vector, keys) => {
  expect(encryptHex(vector.plain, keys)).toBe(vector.hex);
  expect(tradeSha(vector.hex, keys)).toBe(vector.sha);
  expect(decryptHex(vector.hex, keys).toString()).toBe(vector.plain);
});

test.each(Object.entries(known.ownCalls))("server call %s", (_name, vector) => {
  expect(encryptHex(vector.plain, known.ownKeys)).toBe(vector.hex);
  expect(decryptHex(vector.hex, known.ownKeys).toString()).toBe(vector.plain);
});

test("takes the vendor's padding to 32 bytes, which the cipher library refuses", () => {
  const { hex16, hex32, plain } = known.smallest;
  expect(encryptHex(plain, known.ownKeys)).toBe(hex16);
  expect(decryptHex(hex16, known.ownKeys).toString()).toBe(plain);
  expect(decryptHex(hex32, known.ownKeys).toString()).toBe(plain);

  const library = createDecipheriv("aes-256-cbc", known.ownKeys.hashKey, known.ownKeys.hashIv);
  library.update(hex32, "hex");
  expect(() => library.final()).toThrow();

  const long = known.ownRequest.hex.slice(0, 896) + known.ownRequest.tail32;
  expect(decryptHex(long, known.ownKeys).toString()).toBe(known.ownRequest.plain);
  expect(tradeSha(long, known.ownKeys)).toBe(known.ownRequest.sha32);
});

test("reads the batch and the recurring samples of the manuals", () => {
  const batch = decryptHex(known.batchRequest.hex, known.batchKeys);
  expect(gunzipSync(batch).toString()).toBe(known.batchRequest.json);
  expect(tradeSha(known.batchHash.hex, known.batchHash.keys)).toBe(known.batchHash.sha);
  expect(decryptHex(known.periodNotice.hex, known.periodKeys).toString()).toContain(known.periodNotice.periodNo);
});

test("check values of a trade", () => {
  expect(checkCode(known.manualTrade, known.manualKeys)).toBe(known.manualTrade.checkCode);
  expect(checkCode(known.ownTrade, known.ownKeys)).toBe(known.ownTrade.checkCode);
  expect(checkValue(known.ownTrade, known.ownKeys)).toBe(known.ownTrade.checkValue);
});

test.each([
  ["empty", ""],
  ["odd", "abc"],
  ["not hex", "z".repeat(32)],
  ["half a block", "00".repeat(8)],
  ["another key's text", known.manualRequest.hex],
])("refuses %s", (_name, hex) => {
  expect(() => decryptHex(hex, known.ownKeys)).toThrow(RangeError);
});

test("compares hashes of any length", () => {
  expect(sameHash("ABC", "ABC")).toBe(true);
  expect(sameHash("ABC", "ABD")).toBe(false);
  expect(sameHash("", "ABC")).toBe(false);
});
