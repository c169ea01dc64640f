import { and, eq, isNotNull, lt } from "drizzle-orm";
import { authenticatorApps } from "#server/db/schema/second-factor.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { openText, sealText } from "#server/kernel/secrets/sealed.ts";
import { stepOf } from "./totp.ts";

const sealedAs = (userId: number): string => `authenticator-app:${userId}`;

export const sealSecret = (ctx: Ctx, userId: number, secret: string): string =>
  sealText(ctx.ports.dataKey, sealedAs(userId), secret);

export const openSecret = (ctx: Ctx, { userId, secret }: { userId: number; secret: string }): string =>
  openText(ctx.ports.dataKey, sealedAs(userId), secret);

export async function findApp(ctx: Ctx, userId: number) {
  const [app] = await ctx.db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId));
  return app;
}

/**
 * Consumes a code of the app. Each step's code is single-use, and codes of earlier steps are refused.
 * @throws Refusal factor_code_used at the field
 * @returns false for a wrong code, or if there is no app
 */
export async function takeAppCode(ctx: Ctx, userId: number, code: string): Promise<boolean> {
  const app = await findApp(ctx, userId);
  if (!app?.confirmedAt) return false;
  const step = stepOf(openSecret(ctx, app), code, ctx.now());
  if (step === null) return false;
  // One statement, so that only one of several concurrent requests with the same code succeeds.
  const [taken] = await ctx.db
    .update(authenticatorApps)
    .set({ lastStep: step })
    .where(
      and(
        eq(authenticatorApps.userId, userId),
        isNotNull(authenticatorApps.confirmedAt),
        lt(authenticatorApps.lastStep, step),
      ),
    )
    .returning({ userId: authenticatorApps.userId });
  if (!taken) refuseField("factor_code_used", "code");
  return true;
}

/** Sets up an app with a known secret: for the demo market and tests. */
export async function giveApp(ctx: Ctx, userId: number, secret: string, at: Date): Promise<void> {
  await ctx.db
    .insert(authenticatorApps)
    .values({ userId, secret: sealSecret(ctx, userId, secret), confirmedAt: at, createdAt: at });
}
