import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { tryPassword } from "../password/try-password.ts";
import { type NewSession, startSession } from "../sessions/sessions.ts";
import { findUserByEmail } from "../store.ts";

/** Email and password against the account. @returns the new session and whose it is. */
export async function logIn(
  ctx: Ctx,
  form: { email: string; password: string },
): Promise<NewSession & { userId: number }> {
  const user = await findUserByEmail(ctx, form.email);
  if (!(await tryPassword(ctx, form.email, user, form.password)) || !user) refuseField("bad_login", "password");
  if (!user.emailConfirmedAt) refuse("email_unconfirmed");
  return tx(ctx, async (ctx) => {
    const session = await startSession(ctx, user.id);
    await audit(ctx, "member.logged_in", "user", user.id);
    return { ...session, userId: user.id };
  });
}
