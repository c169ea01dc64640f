import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { checkAttempts, clearAttempts, recordAttempt } from "./attempts.ts";
import { passwordMatches } from "./passwords.ts";
import { loginRule } from "./rules.ts";
import { type NewSession, startSession } from "./sessions.ts";
import { findUserByEmail } from "./store.ts";

/** Email and password against the account. @returns the new session and whose it is. */
export async function logIn(
  ctx: Ctx,
  form: { email: string; password: string },
): Promise<NewSession & { userId: number }> {
  const rule = loginRule(form.email, ctx.client.ip);
  await checkAttempts(ctx, rule);
  const user = await findUserByEmail(ctx, form.email);
  if (!(await passwordMatches(form.password, user?.passwordHash ?? null)) || !user) {
    await recordAttempt(ctx, rule);
    refuseField("bad_login", "password");
  }
  if (!user.emailConfirmedAt) refuse("email_unconfirmed");
  return tx(ctx, async (ctx) => {
    await clearAttempts(ctx, rule);
    const session = await startSession(ctx, user.id);
    await audit(ctx, "member.logged_in", "user", user.id);
    return { ...session, userId: user.id };
  });
}
