import { and, count, eq } from "drizzle-orm";
import type { z } from "zod";
import type { LinkSocialForm } from "#contract/accounts/settings.ts";
import { socialLogins } from "#server/db/schema/accounts.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { brokeUnique, tx } from "#server/kernel/tx.ts";
import { mailChange } from "../mails.ts";
import { lockUser, type User } from "../store.ts";
import { linkPerson, verified } from "./log-in-socially.ts";

const names: Record<string, string> = { google: "Google", facebook: "Facebook" };

async function tellOwner(ctx: Ctx, user: User, what: string): Promise<void> {
  if (user.email) await mailChange(ctx, { ...user, email: user.email }, "你的登入方式有變更", what);
}

/** Lets the member log in with this account too. One that opens another account already is refused. */
export async function linkSocial(ctx: Ctx, form: z.output<typeof LinkSocialForm>): Promise<void> {
  const { google, facebook } = ctx.ports.socialLogin;
  const person = await verified(() =>
    form.provider === "google" ? google.verify(form.token, form.nonce) : facebook.verify(form.token),
  );
  try {
    await tx(ctx, async (ctx) => {
      const user = await lockUser(ctx, memberId(ctx));
      const [known] = await ctx.db
        .select({ userId: socialLogins.userId })
        .from(socialLogins)
        .where(and(eq(socialLogins.provider, person.provider), eq(socialLogins.subject, person.subject)));
      if (known?.userId === user.id) return;
      if (known) refuse("social_taken");
      await linkPerson(ctx, user.id, person);
      await tellOwner(ctx, user, `現在可以用 ${names[person.provider]} 帳號登入你的好手帳號。`);
    });
  } catch (error) {
    if (brokeUnique(error, "social_logins_subject")) refuse("social_taken");
    throw error;
  }
}

/** Takes one way to log in away; the last one stays. */
export async function unlinkSocial(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const user = await lockUser(ctx, memberId(ctx));
    const mine = and(eq(socialLogins.id, id), eq(socialLogins.userId, user.id));
    const [row] = await ctx.db.select().from(socialLogins).where(mine);
    if (!row) refuse("not_found");
    const [all] = await ctx.db.select({ n: count() }).from(socialLogins).where(eq(socialLogins.userId, user.id));
    const byPassword = user.passwordHash !== null && user.email !== null;
    if (!byPassword && (all?.n ?? 0) <= 1) refuse("last_login");
    await ctx.db.delete(socialLogins).where(mine);
    await tellOwner(ctx, user, `${names[row.provider]} 帳號的連結剛剛解除了。`);
    await audit(ctx, "member.social_unlinked", "user", user.id, { provider: row.provider });
  });
}
