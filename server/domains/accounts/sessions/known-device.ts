import { createHmac, timingSafeEqual } from "node:crypto";
import type { Ctx } from "#server/kernel/ctx.ts";
import { newSecret } from "#server/kernel/secrets/random-secret.ts";

function seal(ctx: Ctx, userId: number, name: string): string {
  return createHmac("sha256", ctx.ports.dataKey).update(`known-device:${userId}:${name}`).digest("base64url");
}

/**
 * What a browser keeps in its cookie `device` from the day on which it was let in, log-outs included. It opens nothing:
 * it only says that wrong passwords of strangers are not its own (OWASP, device cookies).
 */
export function newKnownDevice(ctx: Ctx, userId: number): string {
  const name = newSecret();
  return `${userId}.${name}.${seal(ctx, userId, name)}`;
}

/** The id of this browser if the account was logged in from it before. */
export function knownDevice(ctx: Ctx, userId: number): string | null {
  const [id, name = "", sealed = ""] = (ctx.client.device ?? "").split(".");
  if (id !== String(userId)) return null;
  const wanted = Buffer.from(seal(ctx, userId, name));
  const got = Buffer.from(sealed);
  return wanted.length === got.length && timingSafeEqual(wanted, got) ? name : null;
}
