import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { MyEmailForm } from "#contract/accounts/settings.ts";
import { users } from "#server/db/schema/accounts.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { brokeUnique, tx } from "#server/kernel/tx.ts";
import { mailEmailChange } from "../mails.ts";
import { notifyChange } from "../security-mails.ts";
import { findUserByEmail, getUser, type User } from "../store.ts";
import { endMailTokens } from "./mail-tokens.ts";

/** Asks for another address: both are told, and the new one has to press the link. The old one stays until then. */
export async function askEmailChange(ctx: Ctx, form: z.output<typeof MyEmailForm>): Promise<void> {
  const user = await getUser(ctx, memberId(ctx));
  if (form.email === user.email) refuseField("conflict", "email", "這就是你目前的電子信箱。");
  if (await findUserByEmail(ctx, form.email)) refuseField("email_taken", "email");
  await tx(ctx, async (ctx) => {
    await mailEmailChange(ctx, { id: user.id, email: form.email, nickname: user.nickname });
    await notifyChange(ctx, user, {
      act: "email_asked",
      subject: "有人申請變更你的電子信箱",
      what: `你的帳號申請把電子信箱改成 ${form.email}，新信箱確認後才會生效。`,
    });
    await audit(ctx, "member.ask_email_change", "user", user.id);
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
  await endMailTokens(ctx, user.id);
  await notifyChange(ctx, user, {
    act: "email_changed",
    subject: "你的電子信箱已經變更",
    what: `你的好手帳號已改用 ${email}，之後的通知都會寄到新信箱。`,
  });
  await audit(ctx, "member.change_email", "user", user.id);
}
