import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { z } from "zod";
import type { PasswordChanged } from "#contract/accounts/schemas.ts";
import * as terms from "#contract/terms.ts";
import { socialLogins } from "#server/db/schema/accounts.ts";
import { authenticatorApps, passkeys } from "#server/db/schema/second-factor.ts";
import { HOUR, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { providerNames } from "../social/verify-person.ts";

/** Log-in methods that a new password does not revoke: social accounts, passkeys, the app. */
export type StillOpen = Omit<z.output<typeof PasswordChanged>, "ticket">;

/**
 * Passkeys and apps added after this can be removed with a reset ticket. The mails about them allow the same; allowing
 * more would let a mailbox alone bypass a second factor.
 */
export const removableSince = (ctx: Ctx): Date => later(ctx.now(), -terms.revertHours * HOUR);

/** The log-in methods of an account other than its password. */
export async function stillOpen(ctx: Ctx, userId: number): Promise<StillOpen> {
  const social = await ctx.db
    .select({
      id: socialLogins.id,
      provider: socialLogins.provider,
      email: socialLogins.email,
      since: socialLogins.createdAt,
    })
    .from(socialLogins)
    .where(eq(socialLogins.userId, userId))
    .orderBy(asc(socialLogins.id));
  const keys = await ctx.db
    .select({ id: passkeys.id, name: passkeys.name, since: passkeys.createdAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.id));
  const apps = await ctx.db
    .select({ since: authenticatorApps.confirmedAt })
    .from(authenticatorApps)
    .where(and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt)));
  const removable = (since: Date) => since >= removableSince(ctx);
  return {
    social: social as StillOpen["social"],
    factors: [
      ...keys.map(({ since, ...passkey }) => ({ passkey, since, removable: removable(since) })),
      ...apps.flatMap(({ since }) => (since ? { passkey: null, since, removable: removable(since) } : [])),
    ],
  };
}

/** The same as text for a mail; empty if there are none. */
export function stillOpenText({ social, factors }: StillOpen): string {
  const accounts = social.map(({ provider, email }) => `${providerNames[provider]} 帳號${email ? `（${email}）` : ""}`);
  const ways = factors.map(({ passkey }) => (passkey ? `通行金鑰「${passkey.name}」` : "驗證 App"));
  const names = [...accounts, ...ways];
  return names.length > 0 ? `這些登入方式仍然有效：${names.join("、")}。有不認得的，請到帳號設定移除。` : "";
}
