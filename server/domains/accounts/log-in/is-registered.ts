import type { Ctx } from "#server/kernel/ctx.ts";
import { findUserByEmail } from "../store.ts";

/** True when an email address has an account. Used before registration; the call's rate limit prevents enumeration. */
export async function isRegistered(ctx: Ctx, email: string): Promise<boolean> {
  return (await findUserByEmail(ctx, email)) !== undefined;
}
