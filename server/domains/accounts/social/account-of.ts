import { and, eq } from "drizzle-orm";
import { FALLBACK_NICKNAME, Nickname } from "#contract/accounts/schemas.ts";
import { nicknameMax } from "#contract/terms.ts";
import { beginning } from "#contract/text/characters.ts";
import { asLine } from "#contract/text/plain-text.ts";
import { socialLogins, users } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { termsVersionAt } from "#server/db/sql/texts.ts";
import type { SocialPerson } from "#server/integrations/social-login/port.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { one } from "#server/kernel/rows.ts";
import { lockName } from "#server/kernel/tx.ts";
import { proveAddress } from "../email/prove-address.ts";
import { nicknameFault } from "../member/nickname.ts";
import { findUserByEmail, lockUser, type User } from "../store.ts";
import { linkAndNotify, linkPerson } from "./link-person.ts";

/** The account that a person may enter, or the email address that must be confirmed first. */
export type Entry = { userId: number; isNew: boolean } | { unproved: string };

/** Derives a valid nickname from the provider's name, because there is no form that could report an error. */
function nicknameFrom(ctx: Ctx, name: string): string {
  const clean = beginning(asLine(name), nicknameMax);
  return Nickname.safeParse(clean).success && nicknameFault(ctx, clean) === null ? clean : FALLBACK_NICKNAME;
}

/** Creates an account. Its email address, if any, is confirmed by the provider or by a code. */
async function create(ctx: Ctx, person: SocialPerson): Promise<number> {
  const user = one(
    await ctx.db
      .insert(users)
      .values({
        email: person.email,
        nickname: nicknameFrom(ctx, person.name),
        needsNickname: true,
        emailConfirmedAt: person.email === null ? null : ctx.now(),
        termsVersion: termsVersionAt(ctx.now()),
        createdAt: ctx.now(),
      })
      .returning({ id: users.id }),
  );
  await ctx.db.insert(profiles).values({ userId: user.id });
  await linkPerson(ctx, user.id, person);
  return user.id;
}

/**
 * Links a person to the account with their confirmed address. If that account never confirmed it, its creator may not
 * be the owner: its password and pending changes are revoked.
 */
async function adopt(ctx: Ctx, user: User, person: SocialPerson): Promise<void> {
  if (user.emailConfirmedAt) return linkAndNotify(ctx, user, person);
  await ctx.db.update(users).set({ passwordHash: null }).where(eq(users.id, user.id));
  await proveAddress(ctx, user);
  await linkPerson(ctx, user.id, person);
}

async function linkedUser(ctx: Ctx, { provider, subject }: SocialPerson): Promise<User | undefined> {
  const [known] = await ctx.db
    .select({ userId: socialLogins.userId })
    .from(socialLogins)
    .where(and(eq(socialLogins.provider, provider), eq(socialLogins.subject, subject)));
  return known && lockUser(ctx, known.userId);
}

/**
 * The account of a person: the linked one, the one with the same address, or a new one. An unconfirmed address opens no
 * account and is not reserved. In the caller's transaction.
 * @throws Refusal social_email_taken
 */
export async function accountOf(ctx: Ctx, person: SocialPerson): Promise<Entry> {
  const { email, emailVerified } = person;
  await lockName(ctx, `social:${person.provider}:${person.subject}`);
  const linked = await linkedUser(ctx, person);
  if (linked && (linked.emailConfirmedAt || linked.email === null)) return { userId: linked.id, isNew: false };
  const owner = linked ?? (email === null ? undefined : await findUserByEmail(ctx, email));
  if (!owner)
    return email === null || emailVerified ? { userId: await create(ctx, person), isNew: true } : { unproved: email };
  if (!emailVerified || email !== owner.email) {
    if (owner.emailConfirmedAt) refuse("social_email_taken");
    return { unproved: owner.email ?? "" };
  }
  await adopt(ctx, owner, person);
  return { userId: owner.id, isNew: false };
}
