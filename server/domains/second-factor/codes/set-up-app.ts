import { and, eq, isNull } from "drizzle-orm";
import { authenticatorApps } from "#server/db/schema/second-factor.ts";
import { getUser, lockUser } from "#server/domains/accounts/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { consume } from "#server/kernel/limits/limits.ts";
import { tx } from "#server/kernel/tx.ts";
import { factorAdded } from "../factor-added.ts";
import { findApp, openSecret, sealSecret } from "./app.ts";
import { invitationOf, newAppSecret, stepOf } from "./totp.ts";

/**
 * Stores a new secret for the acting member's app; inactive until one of its codes is entered.
 * @throws Refusal factor_on
 */
export async function beginApp(ctx: Ctx): Promise<{ secret: string; address: string; picture: string }> {
  const user = await getUser(ctx, memberId(ctx));
  const secret = newAppSecret();
  const values = { secret: sealSecret(ctx, user.id, secret), lastStep: 0, createdAt: ctx.now() };
  const [kept] = await ctx.db
    .insert(authenticatorApps)
    .values({ userId: user.id, ...values })
    .onConflictDoUpdate({
      target: authenticatorApps.userId,
      set: values,
      setWhere: isNull(authenticatorApps.confirmedAt),
    })
    .returning({ userId: authenticatorApps.userId });
  if (!kept) refuse("factor_on");
  return { secret, ...invitationOf(secret, user.email ?? user.nickname) };
}

/**
 * Confirms the app by one of its codes.
 * @returns recovery codes if it is the first factor
 * @throws Refusal factor_off when no setup was started; factor_on, factor_code_wrong, too_many
 */
export async function confirmApp(ctx: Ctx, code: string): Promise<string[] | null> {
  const userId = memberId(ctx);
  const use = await consume(ctx, "factorCode", `second-factor:${userId}`);
  const codes = await tx(ctx, async (ctx) => {
    await lockUser(ctx, userId);
    const app = (await findApp(ctx, userId)) ?? refuse("factor_off");
    if (app.confirmedAt) refuse("factor_on");
    const step = stepOf(openSecret(ctx, app), code, ctx.now());
    if (step === null) return refuseField("factor_code_wrong", "code");
    await ctx.db
      .update(authenticatorApps)
      .set({ confirmedAt: ctx.now(), lastStep: step })
      .where(and(eq(authenticatorApps.userId, userId), isNull(authenticatorApps.confirmedAt)));
    return factorAdded(ctx, "add_app");
  });
  await use.giveBack();
  return codes;
}
