import { and, eq, gte } from "drizzle-orm";
import { authenticatorApps, passkeys, recoveryCodes } from "#server/db/schema/second-factor.ts";
import { endOtherSessions, lockReviewed, lockUser, removableSince } from "#server/domains/accounts/index.ts";
import { later, MINUTE } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { replaceRecoveryCodes } from "./codes/recovery-codes.ts";
import { notifyMember } from "./notify-member.ts";
import { factorsOf } from "./queries.ts";

/**
 * Called after a factor was removed: without any left the second step is disabled. Operators must keep one.
 * @throws Refusal last_factor
 */
async function factorRemoved(ctx: Ctx, userId: number, roles: readonly string[]): Promise<void> {
  const { ways } = await factorsOf(ctx, userId);
  if (ways > 0) return;
  if (roles.length > 0) refuse("last_factor");
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await notifyMember(ctx, userId, "turn_off");
}

/** Removes the acting member's app. @throws Refusal factor_off, last_factor */
export async function removeApp(ctx: Ctx): Promise<void> {
  await tx(ctx, async (ctx) => {
    const { id, roles } = await lockUser(ctx, memberId(ctx));
    const gone = await ctx.db.delete(authenticatorApps).where(eq(authenticatorApps.userId, id)).returning();
    if (!gone[0]?.confirmedAt) refuse("factor_off");
    await notifyMember(ctx, id, "remove_app");
    await factorRemoved(ctx, id, roles);
  });
}

/** Removes one of the acting member's passkeys. @throws Refusal not_found, last_factor */
export async function removePasskey(ctx: Ctx, passkeyId: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const { id, roles } = await lockUser(ctx, memberId(ctx));
    const gone = await ctx.db
      .delete(passkeys)
      .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, id)))
      .returning({ id: passkeys.id });
    if (!gone[0]) refuse("not_found");
    await notifyMember(ctx, id, "remove_passkey");
    await factorRemoved(ctx, id, roles);
  });
}

/** Deletes all factors of a member. In the caller's transaction. */
export async function deleteFactors(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.delete(authenticatorApps).where(eq(authenticatorApps.userId, userId));
  await ctx.db.delete(passkeys).where(eq(passkeys.userId, userId));
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Disables the second step; idempotent. @throws Refusal last_factor for an operator */
export async function switchOff(ctx: Ctx): Promise<void> {
  await tx(ctx, async (ctx) => {
    const { id, roles } = await lockUser(ctx, memberId(ctx));
    if (roles.length > 0) refuse("last_factor");
    const { ways } = await factorsOf(ctx, id);
    await deleteFactors(ctx, id);
    if (ways > 0) await notifyMember(ctx, id, "turn_off");
  });
}

/**
 * Disables the second step of a member who has lost all factors, and ends every session. An operator must set up a new
 * one before the console opens. In the caller's transaction.
 * @returns false when there was none
 */
export async function resetFactors(ctx: Ctx, userId: number, reason: string): Promise<boolean> {
  const { ways } = await factorsOf(ctx, userId);
  if (ways === 0) return false;
  await deleteFactors(ctx, userId);
  await endOtherSessions(ctx, userId);
  await notifyMember(ctx, userId, "reset", { reason });
  return true;
}

/** Ten new recovery codes. @throws Refusal factor_off */
export async function renewRecoveryCodes(ctx: Ctx): Promise<string[]> {
  return tx(ctx, async (ctx) => {
    const { id } = await lockUser(ctx, memberId(ctx));
    const { ways } = await factorsOf(ctx, id);
    if (ways === 0) refuse("factor_off");
    await notifyMember(ctx, id, "renew_codes");
    return replaceRecoveryCodes(ctx, id);
  });
}

/**
 * Deletes recovery codes created since a stranger added a factor, because the stranger has them too. In the caller's
 * transaction.
 */
async function deleteCodesSince(ctx: Ctx, userId: number, from: Date): Promise<void> {
  await ctx.db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), gte(recoveryCodes.createdAt, from)));
}

/**
 * Removes a passkey, or the app (`null`), that somebody else has recently added, as found by the member after a
 * password reset by mail. Deletes recovery codes created since then and ends all sessions. An operator's last factor
 * may be removed, too: it is a stranger's, and the console requires a new one.
 * @throws Refusal token_invalid; not_found also when it is too old to be removed through the mailbox
 */
export async function removeAfterReset(ctx: Ctx, form: { token: string; passkey: number | null }): Promise<void> {
  await tx(ctx, async (ctx) => {
    const { id } = await lockReviewed(ctx, form.token);
    const from = removableSince(ctx);
    const [gone] =
      form.passkey === null
        ? await ctx.db
            .delete(authenticatorApps)
            .where(and(eq(authenticatorApps.userId, id), gte(authenticatorApps.confirmedAt, from)))
            .returning({ createdAt: authenticatorApps.createdAt })
        : await ctx.db
            .delete(passkeys)
            .where(and(eq(passkeys.id, form.passkey), eq(passkeys.userId, id), gte(passkeys.createdAt, from)))
            .returning({ createdAt: passkeys.createdAt });
    if (!gone) refuse("not_found");
    await deleteCodesSince(ctx, id, gone.createdAt);
    await endOtherSessions(ctx, id);
    await notifyMember(ctx, id, form.passkey === null ? "remove_app" : "remove_passkey");
    await factorRemoved(ctx, id, []);
  });
}

/**
 * Subscriber of `member.change_disowned`: removes the factors that a stranger set up since then, and the recovery
 * codes.
 */
export async function removeStrangersFactors(
  ctx: Ctx,
  { userId, since }: { userId: number; since: string },
): Promise<void> {
  await tx(ctx, async (ctx) => {
    await lockUser(ctx, userId);
    // The mail is created a moment after the change that it reports.
    const from = later(new Date(since), -MINUTE);
    const apps = and(eq(authenticatorApps.userId, userId), gte(authenticatorApps.confirmedAt, from));
    await ctx.db.delete(authenticatorApps).where(apps);
    await ctx.db.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, from)));
    await deleteCodesSince(ctx, userId, from);
  });
}
