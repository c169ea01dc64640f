import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

const VERSION = 1;
const NONCE = 12;
const TAG = 16;

/** The key that personal data are sealed with. Another key than the cookies', made from the same secret (HKDF-SHA-256). */
export function dataKeyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "haoshou sealed data 1", 32));
}

/**
 * Seals bytes with AES-256-GCM: version, nonce, tag, ciphertext.
 * @param about what it is and whose, e.g. `bank-account:12`; it opens only under the same words, so that a sealed value
 * that was moved to another row opens nothing.
 */
export function sealBytes(key: Buffer, about: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]);
}

/** @throws Error when the bytes were changed, belong elsewhere or were sealed with another key */
export function openBytes(key: Buffer, about: string, sealed: Buffer): Buffer {
  if (sealed[0] !== VERSION || sealed.length < 1 + NONCE + TAG) throw new Error("not a sealed value");
  const nonce = sealed.subarray(1, 1 + NONCE);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG }).setAAD(Buffer.from(about));
  decipher.setAuthTag(sealed.subarray(1 + NONCE, 1 + NONCE + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE + TAG)), decipher.final()]);
}

/** The same for text, as base64url. */
export function sealText(key: Buffer, about: string, text: string): string {
  return sealBytes(key, about, Buffer.from(text)).toString("base64url");
}

/** @throws Error as `openBytes` does */
export function openText(key: Buffer, about: string, sealed: string): string {
  return openBytes(key, about, Buffer.from(sealed, "base64url")).toString();
}

/**
 * A keyed hash (HMAC-SHA-256) by which equal values are found without being kept. What has few possible values, such as
 * the number of an identity card, could be guessed back from a plain hash.
 * @param about what it is, e.g. `id-number`; equal values of another kind have another hash
 */
export function sealedDigest(key: Buffer, about: string, text: string): string {
  const own = Buffer.from(hkdfSync("sha256", key, "", `digest ${about}`, 32));
  return createHmac("sha256", own).update(text).digest("base64url");
}
