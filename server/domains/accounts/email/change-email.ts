import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { MyEmailForm } from "#contract/accounts/settings.ts";
import { mailTokens, users } from "#server/db/schema/accounts.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { brokeUnique, tx } from "#server/kernel/tx.ts";
import { mailEmailAsked, mailEmailChange, mailEmailChanged } from "../mails.ts";
import { confirmPassword } from "../password/confirm-password.ts";
import { findUserByEmail, getUser, type User } from "../store.ts";

/** Asks for another address: both are told, and the new one has to press the link. The old one stays until then. */
export async function askEmailChange(ctx: Ctx, form: z.output<typeof MyEmailForm>): Promise<void> {
  const user = await getUser(ctx, memberId(ctx));
  await confirmPassword(ctx, user, { field: "current", typed: form.current });
  if (form.email === user.email) refuseField("conflict", "email", "這就是你目前的電子信箱。");
  if (await findUserByEmail(ctx, form.email)) refuseField("email_taken", "email");
  await tx(ctx, async (ctx) => {
    await mailEmailChange(ctx, { id: user.id, email: form.email, nickname: user.nickname });
    if (user.email) await mailEmailAsked(ctx, { ...user, email: user.email }, form.email);
    await audit(ctx, "member.email_asked", "user", user.id);
  });
}

/**
 * Gives the account its new address, once the link that was mailed there is pressed. Part of the caller's transaction.
 * Links that went to the old address end: whoever holds that mailbox must not set the password of this account.
 * @throws Refusal email_taken when somebody else has registered it meanwhile
 */
export async function takeNewEmail(ctx: Ctx, user: User, email: string): Promise<void> {
  try {
    await ctx.db.update(users).set({ email, emailConfirmedAt: ctx.now() }).where(eq(users.id, user.id));
  } catch (error) {
    if (brokeUnique(error, "users_email")) refuse("email_taken");
    throw error;
  }
  await ctx.db
    .update(mailTokens)
    .set({ usedAt: ctx.now() })
    .where(and(eq(mailTokens.userId, user.id), isNull(mailTokens.usedAt)));
  if (user.email) await mailEmailChanged(ctx, { ...user, email: user.email }, email);
  await audit(ctx, "member.email_changed", "user", user.id);
}
