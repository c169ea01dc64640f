import { createECDH } from "node:crypto";
import { z } from "zod";

/** Those that belong together. */
export const VAPID = ["VAPID_PUBLIC", "VAPID_PRIVATE", "VAPID_SUBJECT"] as const;

/** A host name, or `*.` before the part that all its hosts share. */
const HOST = /^(\*\.)?([a-z0-9-]+\.)+[a-z]{2,}$/;

const hosts = z.string().transform((value, ctx) => {
  const names = value.split(",").map((each) => each.trim().toLowerCase());
  if (names.every((name) => HOST.test(name))) return names;
  ctx.addIssue({
    code: "custom",
    message: "PUSH_HOSTS 要寫推播服務的主機名稱，以逗號分隔，例如 fcm.googleapis.com,*.push.apple.com",
  });
  return z.NEVER;
});

/** The variables of push messages. */
export const vapidVariables = {
  VAPID_PUBLIC: z
    .string()
    .regex(/^[\w-]{87}$/, "VAPID_PUBLIC 必須是 87 個字元的 base64url")
    .optional(),
  VAPID_PRIVATE: z
    .string()
    .regex(/^[\w-]{43}$/, "VAPID_PRIVATE 必須是 43 個字元的 base64url")
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/).+/, "VAPID_SUBJECT 要以 mailto: 或 https:// 開頭")
    .optional(),
  PUSH_HOSTS: hosts.optional(),
};

/** The public key that belongs to a private one. */
export function publicOf(privateKey: string): string {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey, "base64url");
  return pair.getPublicKey("base64url");
}

/** A new private key. */
export function newPrivateKey(): string {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const key = pair.getPrivateKey();
  // Node leaves out bytes that are zero at its beginning.
  return Buffer.concat([Buffer.alloc(32 - key.length), key]).toString("base64url");
}

/** Whether two keys belong together. */
export function isPair(publicKey: string, privateKey: string): boolean {
  try {
    return publicOf(privateKey) === publicKey;
  } catch {
    return false;
  }
}
