import { and, eq } from "drizzle-orm";
import { socialLogins } from "#server/db/schema/accounts.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { type VendorToken, verifyPerson } from "./verify-person.ts";

/**
 * Verifies that the actor has just logged in with a social account linked to the acting member.
 * @throws Refusal social_other, social_login_failed, unavailable
 */
export async function confirmLinked(ctx: Ctx, form: VendorToken): Promise<void> {
  const { provider, subject } = await verifyPerson(ctx, form);
  const [mine] = await ctx.db
    .select({ id: socialLogins.id })
    .from(socialLogins)
    .where(
      and(
        eq(socialLogins.provider, provider),
        eq(socialLogins.subject, subject),
        eq(socialLogins.userId, memberId(ctx)),
      ),
    );
  if (!mine) refuse("social_other");
}
