/**
 * NewebPay's encryption and check values, manual NDNF-1.1.9 chapter 4 and the official vectors in
 * `newebpay-vectors.ts`. The sandbox deliberately has its own implementation: tests could not find a mistake in shared
 * code.
 */
import { createCipheriv, createDecipheriv, createHash, timingSafeEqual } from "node:crypto";

/** The shop's secrets: 32 and 16 ASCII characters, used as raw bytes. */
export type NewebpayKeys = { hashKey: string; hashIv: string };

const blockSize = 16;
const maxPadding = 32;

/**
 * Encrypts UTF-8 text with AES-256-CBC and 16-byte PKCS7 to lowercase hex (`TradeInfo`, `PostData_`, `EncryptData_`).
 */
export function encryptHex(plain: string, keys: NewebpayKeys): string {
  const cipher = createCipheriv("aes-256-cbc", Buffer.from(keys.hashKey), Buffer.from(keys.hashIv));
  return cipher.update(plain, "utf8", "hex") + cipher.final("hex");
}

/**
 * Reverses {@link encryptHex}, with either padding that the vendor uses: PKCS7 to 16 bytes, or to 32 bytes, on which
 * Node's automatic unpadding throws.
 * @throws RangeError when the text is not hex of whole blocks, or the padding is wrong (wrong key or damaged data).
 */
export function decryptHex(hex: string, keys: NewebpayKeys): Buffer {
  if (!/^(?:[0-9a-f]{32})+$/i.test(hex)) throw new RangeError("not hex of whole AES blocks");
  const decipher = createDecipheriv("aes-256-cbc", Buffer.from(keys.hashKey), Buffer.from(keys.hashIv));
  decipher.setAutoPadding(false);
  const padded = Buffer.concat([decipher.update(hex, "hex"), decipher.final()]);
  return unpad(padded);
}

function unpad(padded: Buffer): Buffer {
  const count = padded.at(-1) ?? 0;
  const sound =
    count >= 1 &&
    count <= maxPadding &&
    count <= padded.length &&
    padded.subarray(padded.length - count).every((byte) => byte === count);
  if (!sound || padded.length % blockSize !== 0) throw new RangeError("bad padding");
  return padded.subarray(0, padded.length - count);
}

/** `TradeSha` (also `HashData_`): the hashed string has no field name before the encrypted text. 64 uppercase hex digits. */
export function tradeSha(hex: string, keys: NewebpayKeys): string {
  return upperSha256(`HashKey=${keys.hashKey}&${hex}&HashIV=${keys.hashIv}`);
}

/** The fields of both check values of a trade; amount in NT$. */
export type CheckedTrade = { amount: number; merchantId: string; number: string; tradeNo: string };

/** `CheckValue` of a query. Its secrets are named IV and Key, unlike everywhere else. */
export function checkValue(trade: Omit<CheckedTrade, "tradeNo">, keys: NewebpayKeys): string {
  const fields = `Amt=${trade.amount}&MerchantID=${trade.merchantId}&MerchantOrderNo=${trade.number}`;
  return upperSha256(`IV=${keys.hashIv}&${fields}&Key=${keys.hashKey}`);
}

/** `CheckCode` of the answer to a query, a cancellation or a stored-card charge. */
export function checkCode(trade: CheckedTrade, keys: NewebpayKeys): string {
  const fields = new URLSearchParams({
    Amt: String(trade.amount),
    MerchantID: trade.merchantId,
    MerchantOrderNo: trade.number,
    TradeNo: trade.tradeNo,
  });
  return upperSha256(`HashIV=${keys.hashIv}&${fields}&HashKey=${keys.hashKey}`);
}

/** Compares two hashes in constant time. */
export function sameHash(given: string, expected: string): boolean {
  // Both are hashed again, because timingSafeEqual requires equal lengths.
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

function upperSha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex").toUpperCase();
}
