import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { z } from "zod";
import type { PasswordChanged } from "#contract/accounts/schemas.ts";
import * as terms from "#contract/terms.ts";
import { socialLogins } from "#server/db/schema/accounts.ts";
import { authenticatorApps, passkeys } from "#server/db/schema/second-factor.ts";
import { HOUR, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { providerNames } from "../social/verify-person.ts";

/** What a new password does not end: accounts elsewhere, passkeys, the app. */
export type StillOpen = Omit<z.output<typeof PasswordChanged>, "ticket">;

/**
 * Passkeys and apps that were added after this are removed by the ticket of a reset. It is what the mails about them
 * allow anyway; with more than that, a mailbox alone would get around a second factor.
 */
export const removableSince = (ctx: Ctx): Date => later(ctx.now(), -terms.revertHours * HOUR);

/** What opens an account beside its password. */
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

/** The same in a mail; empty when there is nothing. */
export function stillOpenText({ social, factors }: StillOpen): string {
  const accounts = social.map(({ provider, email }) => `${providerNames[provider]} 帳號${email ? `（${email}）` : ""}`);
  const ways = factors.map(({ passkey }) => (passkey ? `通行金鑰「${passkey.name}」` : "驗證 App"));
  const names = [...accounts, ...ways];
  return names.length > 0 ? `這些登入方式仍然有效：${names.join("、")}；不認得的話，請到帳號設定移除。` : "";
}
