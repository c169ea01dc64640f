import { socialLogins } from "#server/db/schema/accounts.ts";
import type { SocialPerson } from "#server/integrations/social-login/port.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { one } from "#server/kernel/rows.ts";
import { notifyChange } from "../security-mails.ts";
import type { User } from "../store.ts";
import { providerNames } from "./verify-person.ts";

/** Links the person to the account for log-ins. In the caller's transaction. @returns the row's id */
export async function linkPerson(ctx: Ctx, userId: number, person: SocialPerson): Promise<number> {
  const { provider, subject, email } = person;
  const { id } = one(
    await ctx.db
      .insert(socialLogins)
      .values({ userId, provider, subject, email, createdAt: ctx.now() })
      .returning({ id: socialLogins.id }),
  );
  await audit(ctx, "member.link_social", "user", userId, { provider });
  return id;
}

/** The same for an account that has an owner, who is notified. */
export async function linkAndNotify(ctx: Ctx, user: User, person: SocialPerson): Promise<void> {
  const loginId = await linkPerson(ctx, user.id, person);
  await notifyChange(ctx, user, {
    act: "social_linked",
    subject: "你的登入方式有變更",
    what: `現在可以用 ${providerNames[person.provider]} 帳號${person.email ? `（${person.email}）` : ""}登入你的好手帳號。`,
    loginId,
  });
}
