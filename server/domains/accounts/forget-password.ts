import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { checkAttempts, recordAttempt } from "./attempts.ts";
import { mailPasswordReset } from "./mails.ts";
import { mailRule } from "./rules.ts";
import { findUserByEmail } from "./store.ts";

/** Mails a link that sets a new password. The answer is the same whether the address has an account or not. */
export async function forgetPassword(ctx: Ctx, email: string): Promise<void> {
  const rule = mailRule("forget", ctx.client.ip);
  await checkAttempts(ctx, rule);
  await recordAttempt(ctx, rule);
  await tx(ctx, async (ctx) => {
    const user = await findUserByEmail(ctx, email);
    if (!user?.email) return;
    await mailPasswordReset(ctx, { id: user.id, email: user.email, nickname: user.nickname });
    await audit(ctx, "member.password_forgotten", "user", user.id);
  });
}
