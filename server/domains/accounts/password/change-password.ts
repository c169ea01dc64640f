import { eq, sql } from "drizzle-orm";
import * as terms from "#contract/terms.ts";
import { users } from "#server/db/schema/accounts.ts";
import { hasFactor } from "#server/db/sql/second-factor.ts";
import { audit } from "#server/kernel/audit.ts";
import { MINUTE } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { Refusal } from "#server/kernel/errors.ts";
import { requireProof } from "#server/kernel/limits/admit.ts";
import { networkOf } from "#server/kernel/limits/limits.ts";
import { bool, one, read } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { endMailTokens, issueMailToken, peekMailToken, useMailToken } from "../email/mail-tokens.ts";
import { proveAddress } from "../email/prove-address.ts";
import { notifyChange } from "../security-mails.ts";
import { newKnownDevice } from "../sessions/known-device.ts";
import { endOtherSessions } from "../sessions/sessions.ts";
import { getUser, lockUser, type User } from "../store.ts";
import { refuseCommonPassword } from "./common-passwords.ts";
import { confirmPassword } from "./confirm-password.ts";
import { hashPassword } from "./hash.ts";
import { type StillOpen, stillOpen, stillOpenText } from "./still-open.ts";

/** True while a reset link is valid. */
export async function resetLinkWorks(ctx: Ctx, token: string): Promise<boolean> {
  try {
    await peekMailToken(ctx, "reset", token);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * Sets the password and revokes whatever the old one may have started: other sessions, links, pending changes.
 * @returns the remaining log-in methods
 */
async function setPassword(ctx: Ctx, user: User, passwordHash: string, exceptSession: number): Promise<StillOpen> {
  await ctx.db.update(users).set({ passwordHash }).where(eq(users.id, user.id));
  await endMailTokens(ctx, user.id);
  await endOtherSessions(ctx, user.id, exceptSession);
  const open = await stillOpen(ctx, user.id);
  await notifyChange(ctx, user, {
    act: "password_changed",
    subject: "你的密碼已經變更",
    what: `你的密碼剛剛變更了，其他裝置都已登出。${stillOpenText(open)}`,
  });
  await audit(ctx, "member.change_password", "user", user.id);
  return open;
}

/**
 * Sets a new password by a mailed link and ends every session. The link also confirms the email address.
 * @returns the remaining log-in methods, a ticket to remove them, and the known-device cookie
 */
export async function changePasswordByLink(
  ctx: Ctx,
  form: { token: string; password: string },
): Promise<StillOpen & { ticket: string; device: string }> {
  refuseCommonPassword(form.password);
  await peekMailToken(ctx, "reset", form.token);
  const passwordHash = await hashPassword(form.password, networkOf(ctx.client.ip));
  return tx(ctx, async (ctx) => {
    const { userId } = await useMailToken(ctx, "reset", form.token);
    const user = await lockUser(ctx, userId);
    await proveAddress(ctx, user);
    const open = await setPassword(ctx, user, passwordHash, 0);
    const ticket = await issueMailToken(ctx, userId, "reset_review", terms.resetMinutes * MINUTE);
    return { ...open, ticket, device: newKnownDevice(ctx, userId) };
  });
}

/** True when the current password is not sufficient proof: there is none, or there is a second factor. */
async function needsProof(ctx: Ctx, user: User): Promise<boolean> {
  if (user.passwordHash === null) return true;
  const rows = await read(ctx.db, { on: bool })`select ${hasFactor(sql`${user.id}`)} as on`;
  return one(rows).on;
}

/**
 * Changes the password. Requires the current one; a fresh proof if there is none yet; both with a second factor. This
 * device stays logged in, all others are logged out.
 * @throws Refusal wrong_password, proof_needed, weak_password, too_many, busy
 */
export async function changeMyPassword(ctx: Ctx, form: { current: string; password: string }): Promise<void> {
  refuseCommonPassword(form.password);
  const user = await getUser(ctx, memberId(ctx));
  if (await needsProof(ctx, user)) requireProof(ctx);
  if (user.passwordHash !== null) await confirmPassword(ctx, user, { field: "current", typed: form.current });
  const passwordHash = await hashPassword(form.password, networkOf(ctx.client.ip));
  const keep = ctx.actor.kind === "member" ? ctx.actor.sessionId : 0;
  await tx(ctx, async (ctx) => {
    await setPassword(ctx, await lockUser(ctx, memberId(ctx)), passwordHash, keep);
  });
}
