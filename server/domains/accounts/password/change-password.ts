import { eq } from "drizzle-orm";
import { users } from "#server/db/schema/accounts.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { Refusal } from "#server/kernel/errors.ts";
import { networkOf } from "#server/kernel/limits.ts";
import { tx } from "#server/kernel/tx.ts";
import { peekMailToken, useMailToken } from "../email/mail-tokens.ts";
import { mailPasswordChanged } from "../mails.ts";
import { endOtherSessions } from "../sessions/sessions.ts";
import { getUser, lockUser } from "../store.ts";
import { refuseCommonPassword } from "./common-passwords.ts";
import { confirmPassword } from "./confirm-password.ts";
import { hashPassword } from "./hash.ts";

/** Whether a reset link still works. */
export async function resetLinkWorks(ctx: Ctx, token: string): Promise<boolean> {
  try {
    await peekMailToken(ctx, "reset", token);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function setPassword(ctx: Ctx, userId: number, passwordHash: string, keepSession: number): Promise<void> {
  const user = await lockUser(ctx, userId);
  await ctx.db.update(users).set({ passwordHash }).where(eq(users.id, userId));
  await endOtherSessions(ctx, userId, keepSession);
  if (user.email) await mailPasswordChanged(ctx, { id: userId, email: user.email, nickname: user.nickname });
  await audit(ctx, "member.password_changed", "user", userId);
}

/** Sets a new password by a mailed link and ends every session. The link proves the address too. */
export async function changePasswordByLink(ctx: Ctx, form: { token: string; password: string }): Promise<void> {
  refuseCommonPassword(form.password);
  await peekMailToken(ctx, "reset", form.token);
  const passwordHash = await hashPassword(form.password, networkOf(ctx.client.ip));
  await tx(ctx, async (ctx) => {
    const { userId } = await useMailToken(ctx, "reset", form.token);
    await setPassword(ctx, userId, passwordHash, 0);
    const user = await lockUser(ctx, userId);
    if (!user.emailConfirmedAt) {
      await ctx.db.update(users).set({ emailConfirmedAt: ctx.now() }).where(eq(users.id, userId));
    }
  });
}

/** Sets a new password by the present one; this device stays logged in, all others do not. */
export async function changeMyPassword(ctx: Ctx, form: { current: string; password: string }): Promise<void> {
  const user = await getUser(ctx, memberId(ctx));
  refuseCommonPassword(form.password);
  await confirmPassword(ctx, user, { field: "current", typed: form.current });
  const passwordHash = await hashPassword(form.password, networkOf(ctx.client.ip));
  const keep = ctx.actor.kind === "member" ? ctx.actor.sessionId : 0;
  await tx(ctx, (ctx) => setPassword(ctx, user.id, passwordHash, keep));
}
