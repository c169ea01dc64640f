import { and, count, eq } from "drizzle-orm";
import type { z } from "zod";
import type { LinkSocialForm } from "#contract/accounts/settings.ts";
import { socialLogins } from "#server/db/schema/accounts.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { brokeUnique, tx } from "#server/kernel/tx.ts";
import { lockReviewed } from "../password/lock-reviewed.ts";
import { notifyChange } from "../security-mails.ts";
import { endOtherSessions } from "../sessions/sessions.ts";
import { lockUser, type User } from "../store.ts";
import { linkAndNotify } from "./link-person.ts";
import { providerNames, verifyPerson } from "./verify-person.ts";

/** Links a social account to the member. One that is linked to another account is refused. */
export async function linkSocial(ctx: Ctx, form: z.output<typeof LinkSocialForm>): Promise<void> {
  const person = await verifyPerson(ctx, form);
  try {
    await tx(ctx, async (ctx) => {
      const user = await lockUser(ctx, memberId(ctx));
      const [known] = await ctx.db
        .select({ userId: socialLogins.userId })
        .from(socialLogins)
        .where(and(eq(socialLogins.provider, person.provider), eq(socialLogins.subject, person.subject)));
      if (known?.userId === user.id) return;
      if (known) refuse("social_taken");
      await linkAndNotify(ctx, user, person);
    });
  } catch (error) {
    if (brokeUnique(error, "social_logins_subject")) refuse("social_taken");
    throw error;
  }
}

/** Removes a log-in method; the last one cannot be removed. In the caller's transaction. */
async function unlink(ctx: Ctx, user: User, id: number): Promise<void> {
  const mine = and(eq(socialLogins.id, id), eq(socialLogins.userId, user.id));
  const [row] = await ctx.db.select().from(socialLogins).where(mine);
  if (!row) refuse("not_found");
  const [all] = await ctx.db.select({ n: count() }).from(socialLogins).where(eq(socialLogins.userId, user.id));
  const byPassword = user.passwordHash !== null && user.email !== null;
  if (!byPassword && (all?.n ?? 0) <= 1) refuse("last_login");
  await ctx.db.delete(socialLogins).where(mine);
  await notifyChange(ctx, user, {
    act: "social_unlinked",
    subject: "你的登入方式有變更",
    what: `${providerNames[row.provider]} 帳號的連結剛剛解除了。`,
  });
  await audit(ctx, "member.unlink_social", "user", user.id, { provider: row.provider });
}

/** The same, by the member in the settings. */
export async function unlinkSocial(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (ctx) => unlink(ctx, await lockUser(ctx, memberId(ctx)), id));
}

/**
 * The same, by an owner who has just reset the password and reviews linked accounts. Ends sessions that were opened by
 * it since the reset.
 * @throws Refusal token_invalid
 */
export async function unlinkAfterReset(ctx: Ctx, form: { token: string; id: number }): Promise<void> {
  await tx(ctx, async (ctx) => {
    const user = await lockReviewed(ctx, form.token);
    await unlink(ctx, user, form.id);
    await endOtherSessions(ctx, user.id);
  });
}
