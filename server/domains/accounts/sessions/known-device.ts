import { createHmac, timingSafeEqual } from "node:crypto";
import type { Ctx } from "#server/kernel/ctx.ts";
import { newSecret } from "#server/kernel/secrets/random-secret.ts";
import { noteMark } from "../marks/marks.ts";

/** The browser itself, whoever is let in from it: it stays when another member logs in. */
const browserOf = (ctx: Ctx): string | undefined => {
  const [, , , browser = ""] = (ctx.client.device ?? "").split(".");
  return /^[\w-]{43}$/.test(browser) ? browser : undefined;
};

function seal(ctx: Ctx, userId: number, name: string): string {
  return createHmac("sha256", ctx.ports.dataKey).update(`known-device:${userId}:${name}`).digest("base64url");
}

/**
 * What a browser keeps in its cookie `device` from the day on which it was let in, log-outs included. It opens nothing:
 * it only says that wrong passwords of strangers are not its own (OWASP, device cookies), and who was let in from the same browser.
 */
export function newKnownDevice(ctx: Ctx, userId: number, browser = browserOf(ctx) ?? newSecret()): string {
  const name = newSecret();
  return `${userId}.${name}.${seal(ctx, userId, name)}.${browser}`;
}

/** Takes down that the member was let in from this browser. @returns what the browser keeps of it */
export async function enterFrom(ctx: Ctx, userId: number): Promise<string> {
  const browser = browserOf(ctx) ?? newSecret();
  await noteMark(ctx, userId, "device", browser);
  return newKnownDevice(ctx, userId, browser);
}

/** The id of this browser if the account was logged in from it before. */
export function knownDevice(ctx: Ctx, userId: number): string | null {
  const [id, name = "", sealed = ""] = (ctx.client.device ?? "").split(".");
  if (id !== String(userId)) return null;
  const wanted = Buffer.from(seal(ctx, userId, name));
  const got = Buffer.from(sealed);
  return wanted.length === got.length && timingSafeEqual(wanted, got) ? name : null;
}
