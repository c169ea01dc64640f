import type { Ctx } from "#server/kernel/ctx.ts";
import { checkAttempts, recordAttempt } from "./attempts.ts";
import { mailRule } from "./rules.ts";
import { findUserByEmail } from "./store.ts";

/** Whether an address has an account. The spec asks it before registering; the rate keeps lists from being tried. */
export async function isRegistered(ctx: Ctx, email: string): Promise<boolean> {
  const rule = mailRule("is_registered", ctx.client.ip);
  await checkAttempts(ctx, rule);
  await recordAttempt(ctx, rule);
  return (await findUserByEmail(ctx, email)) !== undefined;
}
