import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { Ctx } from "#server/kernel/ctx.ts";

/** Six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

/**
 * The stored form of a code: an HMAC with the server's key, because six digits are quickly guessed from a plain hash.
 * @param about the owner of the code
 */
export function sealCode(ctx: Ctx, about: string, code: string): string {
  return createHmac("sha256", ctx.ports.dataKey).update(`${about}:${code}`).digest("hex");
}

export function codeFits(ctx: Ctx, about: string, code: string, stored: string): boolean {
  return timingSafeEqual(Buffer.from(stored), Buffer.from(sealCode(ctx, about, code)));
}
