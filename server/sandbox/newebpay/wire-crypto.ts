/**
 * The gateway's side of the cryptography, written a second time from the manual without code of the client, so that a
 * mistake on one side shows. Both are tested against the same official vectors.
 */
import crypto from "node:crypto";

export class Vault {
  readonly #key: string;
  readonly #iv: string;

  /** @param key 32 ASCII characters @param iv 16 ASCII characters */
  constructor(key: string, iv: string) {
    this.#key = key;
    this.#iv = iv;
  }

  /** @param padTo 16 as on the payment page, or 32 as in the vendor's batch and invoice services */
  seal(text: string, padTo: 16 | 32 = 16): string {
    const bytes = new TextEncoder().encode(text);
    const fill = padTo - (bytes.length % padTo);
    const block = new Uint8Array(bytes.length + fill).fill(fill);
    block.set(bytes);
    const cipher = crypto.createCipheriv("aes-256-cbc", this.#key, this.#iv).setAutoPadding(false);
    return Buffer.concat([cipher.update(block), cipher.final()]).toString("hex");
  }

  /** Null if the text was not encrypted with this key. */
  open(hex: string): string | null {
    const bytes = Buffer.from(hex, "hex");
    if (hex === "" || bytes.length * 2 !== hex.length || bytes.length % 16 !== 0) return null;
    const decipher = crypto.createDecipheriv("aes-256-cbc", this.#key, this.#iv).setAutoPadding(false);
    const plain = Buffer.concat([decipher.update(bytes), decipher.final()]);
    const fill = plain[plain.length - 1] ?? 0;
    if (fill < 1 || fill > 32 || fill > plain.length) return null;
    for (const byte of plain.subarray(-fill)) if (byte !== fill) return null;
    return plain.subarray(0, -fill).toString();
  }

  /** TradeSha, HashData_ */
  stamp(hex: string): string {
    return digest([`HashKey=${this.#key}`, hex, `HashIV=${this.#iv}`]);
  }

  /** CheckCode of an answer: the four fields in alphabetical order between HashIV and HashKey. */
  answerCode(fields: { Amt: string; MerchantID: string; MerchantOrderNo: string; TradeNo: string }): string {
    return digest([`HashIV=${this.#iv}`, ...alphabetical(fields), `HashKey=${this.#key}`]);
  }

  /** CheckValue of a query: three fields between IV and Key. */
  queryCode(fields: { Amt: string; MerchantID: string; MerchantOrderNo: string }): string {
    return digest([`IV=${this.#iv}`, ...alphabetical(fields), `Key=${this.#key}`]);
  }
}

function alphabetical(fields: Record<string, string>): string[] {
  return Object.keys(fields)
    .sort()
    .map((name) => `${name}=${encodeURIComponent(fields[name] ?? "")}`);
}

function digest(parts: string[]): string {
  return crypto.hash("sha256", parts.join("&"), "hex").toUpperCase();
}
