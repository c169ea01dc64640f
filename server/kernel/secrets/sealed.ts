import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

const VERSION = 1;
const NONCE = 12;
const TAG = 16;

/** Derives the encryption key for personal data from the cookie secret (HKDF-SHA-256), as a separate key. */
export function dataKeyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "haoshou sealed data 1", 32));
}

/**
 * Encrypts bytes with AES-256-GCM: version, nonce, tag, ciphertext.
 * @param about what it is and whose, e.g. `bank-account:12`, as additional authenticated data: a value that was copied
 * to another row cannot be decrypted.
 */
export function sealBytes(key: Buffer, about: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]);
}

/** Decrypts. @throws Error when the bytes were changed, `about` differs or the key is another one */
export function openBytes(key: Buffer, about: string, sealed: Buffer): Buffer {
  if (sealed[0] !== VERSION || sealed.length < 1 + NONCE + TAG) throw new Error("not a sealed value");
  const nonce = sealed.subarray(1, 1 + NONCE);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG }).setAAD(Buffer.from(about));
  decipher.setAuthTag(sealed.subarray(1 + NONCE, 1 + NONCE + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE + TAG)), decipher.final()]);
}

/** Encrypts text, as base64url. */
export function sealText(key: Buffer, about: string, text: string): string {
  return sealBytes(key, about, Buffer.from(text)).toString("base64url");
}

/** @throws Error as `openBytes` does */
export function openText(key: Buffer, about: string, sealed: string): string {
  return openBytes(key, about, Buffer.from(sealed, "base64url")).toString();
}

/**
 * A keyed hash (HMAC-SHA-256) to find equal values without storing them. Values with few possibilities, such as
 * identity card numbers, could be recovered from a plain hash by brute force.
 * @param about the kind of value, e.g. `id-number`; equal values of another kind have another hash
 */
export function sealedDigest(key: Buffer, about: string, text: string): string {
  const own = Buffer.from(hkdfSync("sha256", key, "", `digest ${about}`, 32));
  return createHmac("sha256", own).update(text).digest("base64url");
}
