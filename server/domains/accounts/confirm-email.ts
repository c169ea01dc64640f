import { eq } from "drizzle-orm";
import { users } from "#server/db/schema/accounts.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { checkAttempts, recordAttempt } from "./attempts.ts";
import { takeNewEmail } from "./change-email.ts";
import { useMailToken } from "./mail-tokens.ts";
import { mailConfirmation } from "./mails.ts";
import { mailRule } from "./rules.ts";
import { findUserByEmail, lockUser } from "./store.ts";

/** Takes the link's token: of a new account, or of a new address. The address now belongs to the account. */
export async function confirmEmail(ctx: Ctx, token: string): Promise<void> {
  await tx(ctx, async (ctx) => {
    const { userId, kind, data } = await useMailToken(ctx, ["confirm", "change_email"], token);
    const user = await lockUser(ctx, userId);
    if (kind === "change_email") return takeNewEmail(ctx, user, String((data as { email?: string }).email));
    if (user.emailConfirmedAt) return;
    await ctx.db.update(users).set({ emailConfirmedAt: ctx.now() }).where(eq(users.id, userId));
    await audit(ctx, "member.confirmed", "user", userId);
  });
}

/** Sends the link again. Says nothing about whether the address is known. */
export async function resendConfirmationMail(ctx: Ctx, email: string): Promise<void> {
  const rule = mailRule("resend", ctx.client.ip);
  await checkAttempts(ctx, rule);
  await recordAttempt(ctx, rule);
  await tx(ctx, async (ctx) => {
    const user = await findUserByEmail(ctx, email);
    if (!user || user.emailConfirmedAt || !user.email) return;
    await mailConfirmation(ctx, { id: user.id, email: user.email, nickname: user.nickname });
  });
}
