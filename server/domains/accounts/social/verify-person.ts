import { lt } from "drizzle-orm";
import { vendorTokens } from "#server/db/schema/accounts.ts";
import { SocialLoginError, type SocialPerson } from "#server/integrations/social-login/port.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import { refuse } from "#server/kernel/errors.ts";
import { digest } from "#server/kernel/secrets/random-secret.ts";

/** What a browser got from a vendor. */
export type VendorToken = { provider: "google" | "facebook"; token: string };

export const providerNames: Record<string, string> = { google: "Google", facebook: "Facebook" };

/** Takes a token of Google, which counts once. @returns whether it was not taken before */
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
 * Whom the vendor means by a token; nothing else that the browser says is looked at. Google's has to bear the secret of
 * the browser in which the log-in began, and counts once. Facebook's may count again: it is no word about one log-in but a
 * key to its API, which Facebook gives out unchanged to the same person and app until it ends, so that the second log-in of
 * an honest member would be refused. Facebook is asked each time whether it is still good, and that it is this app's.
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
