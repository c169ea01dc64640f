import type { Ctx } from "#server/kernel/ctx.ts";
import { findUserByEmail } from "../store.ts";

/** Whether an address has an account. Asked before registering; the rate limit of the call keeps lists from being tried. */
export async function isRegistered(ctx: Ctx, email: string): Promise<boolean> {
  return (await findUserByEmail(ctx, email)) !== undefined;
}
