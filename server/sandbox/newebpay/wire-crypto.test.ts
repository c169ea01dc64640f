import { expect, test } from "vitest";
import * as known from "#server/integrations/payment-gateways/newebpay-vectors.ts";
import { Vault } from "./wire-crypto.ts";

const own = new Vault(known.ownKeys.hashKey, known.ownKeys.hashIv);
const manual = new Vault(known.manualKeys.hashKey, known.manualKeys.hashIv);

test.each([
  ["manual request", known.manualRequest, manual],
  ["manual notice", known.manualNotice, manual],
  ["own request", known.ownRequest, own],
  ["own notice", known.ownNotice, own],
  ["wallet refund", known.ownCalls.walletRefund, own],
])("%s: cipher, stamp and back", (_name, vector, vault) => {
  expect(vault.seal(vector.plain)).toBe(vector.hex);
  expect(vault.stamp(vector.hex)).toBe(vector.sha);
  expect(vault.open(vector.hex)).toBe(vector.plain);
});

test.each(Object.entries(known.ownCalls))("server call %s", (_name, vector) => {
  expect(own.seal(vector.plain)).toBe(vector.hex);
  expect(own.open(vector.hex)).toBe(vector.plain);
});

test("both paddings", () => {
  expect(own.seal(known.smallest.plain, 16)).toBe(known.smallest.hex16);
  expect(own.seal(known.smallest.plain, 32)).toBe(known.smallest.hex32);
  expect(own.open(known.smallest.hex32)).toBe(known.smallest.plain);
  const long = own.seal(known.ownRequest.plain, 32);
  expect(long).toBe(known.ownRequest.hex.slice(0, 896) + known.ownRequest.tail32);
  expect(own.stamp(long)).toBe(known.ownRequest.sha32);
});

test("the manuals' recurring sample and hash", () => {
  const period = new Vault(known.periodKeys.hashKey, known.periodKeys.hashIv);
  expect(period.open(known.periodNotice.hex)).toContain(known.periodNotice.periodNo);
  const batch = new Vault(known.batchHash.keys.hashKey, known.batchHash.keys.hashIv);
  expect(batch.stamp(known.batchHash.hex)).toBe(known.batchHash.sha);
  // A gzip text padded with 31 bytes: decrypting it proves that the padding is handled.
  const gzipped = new Vault(known.batchKeys.hashKey, known.batchKeys.hashIv);
  expect(gzipped.open(known.batchRequest.hex)).not.toBeNull();
});

test("check values of a trade", () => {
  const fieldsOf = ({ amount, merchantId, number, tradeNo }: typeof known.manualTrade) => ({
    Amt: String(amount),
    MerchantID: merchantId,
    MerchantOrderNo: number,
    TradeNo: tradeNo,
  });
  expect(manual.answerCode(fieldsOf(known.manualTrade))).toBe(known.manualTrade.checkCode);
  expect(own.answerCode(fieldsOf(known.ownTrade))).toBe(known.ownTrade.checkCode);
  const { TradeNo: _, ...query } = fieldsOf(known.ownTrade);
  expect(own.queryCode(query)).toBe(known.ownTrade.checkValue);
});

test("does not open what another key sealed", () => {
  expect(own.open(known.manualRequest.hex)).toBeNull();
  expect(own.open("zz")).toBeNull();
  expect(own.open("")).toBeNull();
});
