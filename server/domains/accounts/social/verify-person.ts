import { SocialLoginError, type SocialPerson } from "#server/integrations/social-login/port.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";

/** What a browser got from a vendor. `nonce` ties it to the window that asked for it. */
export type VendorToken = { provider: "google" | "facebook"; token: string; nonce?: string | undefined };

export const providerNames: Record<string, string> = { google: "Google", facebook: "Facebook" };

/**
 * Whom the vendor means by a token; nothing else that the browser says is looked at.
 * @throws Refusal social_login_failed, unavailable
 */
export async function verifyPerson(ctx: Ctx, { provider, token, nonce }: VendorToken): Promise<SocialPerson> {
  const { google, facebook } = ctx.ports.socialLogin;
  try {
    return await (provider === "google" ? google.verify(token, nonce) : facebook.verify(token));
  } catch (error) {
    if (!(error instanceof SocialLoginError)) throw error;
    return refuse(error.code === "unreachable" ? "unavailable" : "social_login_failed");
  }
}
