import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { acceptCodeHere } from "../email/registration-codes.ts";
import { tryPassword } from "../password/try-password.ts";
import { findUserByEmail } from "../store.ts";
import { beginSessionOrAskFactor, type LoggedIn, type SecondFactorRequired } from "./begin-session.ts";

/** Verifies email and password. @returns the new session and its member, or the required second factor */
export async function logIn(
  ctx: Ctx,
  form: { email: string; password: string },
): Promise<LoggedIn | SecondFactorRequired> {
  const user = await findUserByEmail(ctx, form.email);
  if (!(await tryPassword(ctx, form.email, user, form.password)) || !user) refuseField("bad_login", "password");
  if (!user.emailConfirmedAt) {
    await acceptCodeHere(ctx, user.id);
    refuse("email_unconfirmed");
  }
  return tx(ctx, (ctx) => beginSessionOrAskFactor(ctx, user.id, "password"));
}
