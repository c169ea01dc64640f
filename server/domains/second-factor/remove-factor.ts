import { and, eq } from "drizzle-orm";
import { authenticatorApps, passkeys, recoveryCodes } from "#server/db/schema/second-factor.ts";
import { lockUser } from "#server/domains/accounts/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { replaceRecoveryCodes } from "./codes/recovery-codes.ts";
import { factorsOf } from "./queries.ts";
import { tellMember } from "./tell-member.ts";

/** After one way is gone: without any, the second step is off. An operator keeps one. @throws Refusal last_factor */
async function factorRemoved(ctx: Ctx, userId: number, roles: readonly string[]): Promise<void> {
  const { ways } = await factorsOf(ctx, userId);
  if (ways > 0) return;
  if (roles.length > 0) refuse("last_factor");
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tellMember(ctx, userId, "off");
}

/** Removes the acting member's app. @throws Refusal factor_off, last_factor */
export async function removeApp(ctx: Ctx): Promise<void> {
  await tx(ctx, async (ctx) => {
    const { id, roles } = await lockUser(ctx, memberId(ctx));
    const gone = await ctx.db.delete(authenticatorApps).where(eq(authenticatorApps.userId, id)).returning();
    if (!gone[0]?.confirmedAt) refuse("factor_off");
    await tellMember(ctx, id, "app_removed");
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
    await tellMember(ctx, id, "passkey_removed");
    await factorRemoved(ctx, id, roles);
  });
}

/** Deletes all that a member has set up. Part of the caller's transaction. */
export async function deleteFactors(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.delete(authenticatorApps).where(eq(authenticatorApps.userId, userId));
  await ctx.db.delete(passkeys).where(eq(passkeys.userId, userId));
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Switches the second step off; what is off already stays off. @throws Refusal last_factor for an operator */
export async function switchOff(ctx: Ctx): Promise<void> {
  await tx(ctx, async (ctx) => {
    const { id, roles } = await lockUser(ctx, memberId(ctx));
    if (roles.length > 0) refuse("last_factor");
    const { ways } = await factorsOf(ctx, id);
    await deleteFactors(ctx, id);
    if (ways > 0) await tellMember(ctx, id, "off");
  });
}

/** Ten new recovery codes. @throws Refusal factor_off */
export async function renewRecoveryCodes(ctx: Ctx): Promise<string[]> {
  return tx(ctx, async (ctx) => {
    const { id } = await lockUser(ctx, memberId(ctx));
    const { ways } = await factorsOf(ctx, id);
    if (ways === 0) refuse("factor_off");
    await tellMember(ctx, id, "codes_renewed");
    return replaceRecoveryCodes(ctx, id);
  });
}
