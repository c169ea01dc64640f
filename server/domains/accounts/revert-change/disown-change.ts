import { and, eq, gte, isNull, ne, or } from "drizzle-orm";
import type { z } from "zod";
import type { RevertLink } from "#contract/accounts/changes.ts";
import { bankAccounts, socialLogins, users } from "#server/db/schema/accounts.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { Refusal, refuse } from "#server/kernel/errors.ts";
import { brokeUnique, tx } from "#server/kernel/tx.ts";
import {
  endLaterRevertLinks,
  endMailTokens,
  type MailToken,
  peekMailToken,
  useMailToken,
} from "../email/mail-tokens.ts";
import { changeDisowned } from "../events.ts";
import { mailAddressTakenBack, mailPasswordReset } from "../mails.ts";
import type { RevertData } from "../security-mails.ts";
import { endOtherSessions } from "../sessions/sessions.ts";
import { lockUser, type User } from "../store.ts";

/** The change that a link can revert, without consuming it; null when it is invalid. */
export async function peekRevertLink(ctx: Ctx, token: string): Promise<z.output<typeof RevertLink>> {
  try {
    const { data, createdAt } = await peekMailToken(ctx, "not_me", token);
    return { change: { act: (data as RevertData).act, at: createdAt } };
  } catch (error) {
    if (error instanceof Refusal) return { change: null };
    throw error;
  }
}

/**
 * Restores the previous email address. Another account that has registered it meanwhile without confirming it loses it.
 */
async function restoreAddress(ctx: Ctx, user: User, to: string): Promise<void> {
  if (user.email === to) return;
  await ctx.db
    .update(users)
    .set({ email: null })
    .where(and(eq(users.email, to), ne(users.id, user.id), isNull(users.emailConfirmedAt)));
  try {
    await ctx.db.update(users).set({ email: to, emailConfirmedAt: ctx.now() }).where(eq(users.id, user.id));
  } catch (error) {
    if (brokeUnique(error, "users_email"))
      refuse("conflict", "這個信箱已經用於另一個好手帳號，無法自動復原，請與我們聯絡。");
    throw error;
  }
  if (user.email) await mailAddressTakenBack(ctx, { id: user.id, email: user.email, nickname: user.nickname });
}

/**
 * Unlinks social accounts that were added with or after the change; deletes bank account and phone set by it or later.
 */
async function undo(ctx: Ctx, user: User, { createdAt, data }: MailToken): Promise<void> {
  const { act, loginId } = data as RevertData;
  const since = gte(socialLogins.createdAt, createdAt);
  const linked = loginId === undefined ? since : or(since, eq(socialLogins.id, loginId));
  await ctx.db.delete(socialLogins).where(and(eq(socialLogins.userId, user.id), linked));
  const changed = act === "bank_changed" ? undefined : gte(bankAccounts.updatedAt, createdAt);
  await ctx.db.delete(bankAccounts).where(and(eq(bankAccounts.userId, user.id), changed));
  if (act === "phone_changed") await ctx.db.update(users).set({ cellphone: null }).where(eq(users.id, user.id));
}

/**
 * Reverts a change that the owner did not make, and everything after it: the account returns to whoever held the
 * address when the mail was sent. Pending changes, sessions and the password are revoked, and a reset link is mailed to
 * that address. Later revert links end and earlier ones stay valid, so that a thief cannot revert the owner's reversal.
 * @returns the address that got the link
 */
export async function disownChange(ctx: Ctx, token: string): Promise<{ email: string }> {
  return tx(ctx, async (ctx) => {
    const row = await useMailToken(ctx, "not_me", token);
    const { act, to } = row.data as RevertData;
    const user = await lockUser(ctx, row.userId);
    await restoreAddress(ctx, user, to);
    await undo(ctx, user, row);
    await ctx.db.update(users).set({ passwordHash: null }).where(eq(users.id, user.id));
    await endMailTokens(ctx, user.id);
    await endLaterRevertLinks(ctx, row);
    await endOtherSessions(ctx, user.id);
    await mailPasswordReset(ctx, { id: user.id, email: to, nickname: user.nickname });
    await emit(ctx, changeDisowned, { userId: user.id, since: row.createdAt.toISOString() });
    await audit(ctx, "member.disown_change", "user", user.id, { act });
    return { email: to };
  });
}
