import { lt } from "drizzle-orm";
import { vendorTokens } from "#server/db/schema/accounts.ts";
import { SocialLoginError, type SocialPerson } from "#server/integrations/social-login/port.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import { refuse } from "#server/kernel/errors.ts";
import { digest } from "#server/kernel/secrets/random-secret.ts";

/** A token that a browser got from a provider. */
export type VendorToken = { provider: "google" | "facebook"; token: string };

export const providerNames: Record<string, string> = { google: "Google", facebook: "Facebook" };

/** Records a Google token, which is single-use. @returns false if it was used before */
async function take(ctx: Ctx, token: string, until: Date): Promise<boolean> {
  const taken = await ctx.db
    .insert(vendorTokens)
    .values({ hash: digest(token), expiresAt: until })
    .onConflictDoNothing()
    .returning({ hash: vendorTokens.hash });
  return taken.length > 0;
}

async function verifyGoogle(ctx: Ctx, token: string): Promise<SocialPerson> {
  const { until, ...person } = await ctx.ports.socialLogin.google.verify(token, ctx.client.browser ?? "");
  return (await take(ctx, token, until)) ? person : refuse("social_login_failed");
}

export const purgeVendorTokensJob: Job = {
  name: "forget_vendor_tokens",
  cron: "35 * * * *",
  does: "deletes expired tokens of Google log-ins",
  run: (ctx) => ctx.db.delete(vendorTokens).where(lt(vendorTokens.expiresAt, ctx.now())),
};

/**
 * Verifies a token and returns the person that the provider identifies; no other input of the browser is trusted.
 * Google's token must contain the nonce of the browser that began the log-in, and is single-use. Facebook's is
 * reusable: it is an API key that Facebook issues unchanged to the same person and app until it expires, so single use
 * would refuse the second log-in of an honest member. Facebook is queried each time whether it is still valid and
 * belongs to this app.
 * @throws Refusal social_login_failed, unavailable
 */
export async function verifyPerson(ctx: Ctx, { provider, token }: VendorToken): Promise<SocialPerson> {
  try {
    return await (provider === "google" ? verifyGoogle(ctx, token) : ctx.ports.socialLogin.facebook.verify(token));
  } catch (error) {
    if (!(error instanceof SocialLoginError)) throw error;
    return refuse(error.code === "unreachable" ? "unavailable" : "social_login_failed");
  }
}
