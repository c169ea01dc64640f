import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from "node:crypto";
import { z } from "zod";

/** A device as its push service and its browser know it together; in reality only the browser has the private key. */
export type Device = { id: string; ecdh: ReturnType<typeof createECDH>; auth: Buffer };

export function newDevice(): Device {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  return { id: randomUUID(), ecdh, auth: randomBytes(16) };
}

/** What a browser says of a subscription. */
export const subscriptionOf = ({ id, ecdh, auth }: Device, url: string) => ({
  endpoint: `${url}/devices/${id}`,
  keys: { p256dh: ecdh.getPublicKey("base64url"), auth: auth.toString("base64url") },
});

const derive = (key: Uint8Array, salt: Uint8Array, info: string | Uint8Array, bytes: number) =>
  Buffer.from(hkdfSync("sha256", key, salt, info, bytes));

/**
 * Decrypts a message as the browser does (RFC 8291 with one record of RFC 8188).
 * @throws Error when it was not encrypted for this device
 */
export function decrypt({ ecdh, auth }: Device, body: Buffer): string {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const senderKey = body.subarray(21, 21 + keyLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), senderKey]);
  const key = derive(ecdh.computeSecret(senderKey), auth, info, 32);
  const content = body.subarray(21 + keyLength);
  const nonce = derive(key, salt, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", derive(key, salt, "Content-Encoding: aes128gcm\0", 16), nonce);
  decipher.setAuthTag(content.subarray(-16));
  const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
  // A 2 ends the text of the last record, zeros may follow.
  return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
}

const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

/** Whether the sender signed for this service with the key that it names (RFC 8292). */
export function isSigned(authorization: string | undefined, audience: string): boolean {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? "") ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65 || point[0] !== 4) return false;
  const jwk = { kty: "EC", crv: "P-256", x: point.toString("base64url", 1, 33), y: point.toString("base64url", 33) };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const text = Buffer.from(`${head}.${claims}`);
  const genuine = verify(
    "sha256",
    text,
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!genuine) return false;
  const parsed = Claims.safeParse(JSON.parse(Buffer.from(claims, "base64url").toString()));
  return parsed.success && parsed.data.aud === audience && parsed.data.exp * 1000 > Date.now();
}
