import { createHmac, timingSafeEqual } from "node:crypto";
import type { Ctx } from "#server/kernel/ctx.ts";
import { newSecret } from "#server/kernel/secrets/random-secret.ts";
import { noteMark } from "../marks/marks.ts";

/** The id of the browser, independent of who logs in: it stays when another member does. */
const browserOf = (ctx: Ctx): string | undefined => {
  const [, , , browser = ""] = (ctx.client.device ?? "").split(".");
  return /^[\w-]{43}$/.test(browser) ? browser : undefined;
};

function seal(ctx: Ctx, userId: number, name: string): string {
  return createHmac("sha256", ctx.ports.dataKey).update(`known-device:${userId}:${name}`).digest("base64url");
}

/**
 * The cookie `device`, set at the first log-in and kept after log-outs. It grants no access: it only separates the
 * owner's failed attempts from strangers' (OWASP device cookies), and shows which members used the same browser.
 */
export function newKnownDevice(ctx: Ctx, userId: number, browser = browserOf(ctx) ?? newSecret()): string {
  const name = newSecret();
  return `${userId}.${name}.${seal(ctx, userId, name)}.${browser}`;
}

/** Records that the member logged in with this browser. @returns the cookie value */
export async function enterFrom(ctx: Ctx, userId: number): Promise<string> {
  const browser = browserOf(ctx) ?? newSecret();
  await noteMark(ctx, userId, "device", browser);
  return newKnownDevice(ctx, userId, browser);
}

/** The id of this browser if the account has logged in with it before. */
export function knownDevice(ctx: Ctx, userId: number): string | null {
  const [id, name = "", sealed = ""] = (ctx.client.device ?? "").split(".");
  if (id !== String(userId)) return null;
  const wanted = Buffer.from(seal(ctx, userId, name));
  const got = Buffer.from(sealed);
  return wanted.length === got.length && timingSafeEqual(wanted, got) ? name : null;
}
