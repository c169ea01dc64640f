import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { clearUses, consume } from "#server/kernel/limits.ts";
import { tx } from "#server/kernel/tx.ts";
import { passwordMatches } from "../password/hash.ts";
import { type NewSession, startSession } from "../sessions/sessions.ts";
import { findUserByEmail } from "../store.ts";

/** Email and password against the account. @returns the new session and whose it is. */
export async function logIn(
  ctx: Ctx,
  form: { email: string; password: string },
): Promise<NewSession & { userId: number }> {
  // Counted before the password is hashed: many at once cost no more hashes than the limit.
  await consume(ctx, "password", form.email);
  const user = await findUserByEmail(ctx, form.email);
  if (!(await passwordMatches(form.password, user?.passwordHash ?? null)) || !user)
    refuseField("bad_login", "password");
  await clearUses(ctx, "password", form.email);
  if (!user.emailConfirmedAt) refuse("email_unconfirmed");
  return tx(ctx, async (ctx) => {
    const session = await startSession(ctx, user.id);
    await audit(ctx, "member.logged_in", "user", user.id);
    return { ...session, userId: user.id };
  });
}
