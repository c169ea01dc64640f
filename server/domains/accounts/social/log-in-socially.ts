import { and, eq } from "drizzle-orm";
import { beginning, countCharacters } from "#contract/characters.ts";
import { nicknameMax, nicknameMin } from "#contract/terms.ts";
import { socialLogins, users } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { SocialLoginError, type SocialPerson } from "#server/integrations/social-login/port.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { one } from "#server/kernel/rows.ts";
import { lockName, tx } from "#server/kernel/tx.ts";
import { type Asked, type Entered, enterOrAsk } from "../log-in/enter.ts";
import { mailConfirmation } from "../mails.ts";
import { endOtherSessions } from "../sessions/sessions.ts";
import { findUserByEmail, type User } from "../store.ts";

export type SocialEntry = (Entered | Asked) & { isNew: boolean };

const FALLBACK_NAME = "好手會員";

function nicknameFrom(name: string): string {
  const clean = beginning(name.trim(), nicknameMax);
  return countCharacters(clean) >= nicknameMin ? clean : FALLBACK_NAME;
}

/** Lets this person log in to the account from now on. Part of the caller's transaction. */
export async function linkPerson(ctx: Ctx, userId: number, person: SocialPerson): Promise<void> {
  const { provider, subject, email } = person;
  await ctx.db.insert(socialLogins).values({ userId, provider, subject, email, createdAt: ctx.now() });
  await audit(ctx, "member.social_linked", "user", userId, { provider });
}

/**
 * Joins a proven address to the account that has it. If that account never proved the address, whoever made it may
 * not be its owner: its password and its sessions end here.
 */
async function adopt(ctx: Ctx, user: User, person: SocialPerson): Promise<void> {
  if (!user.emailConfirmedAt) {
    await ctx.db.update(users).set({ emailConfirmedAt: ctx.now(), passwordHash: null }).where(eq(users.id, user.id));
    await endOtherSessions(ctx, user.id);
  }
  await linkPerson(ctx, user.id, person);
}

async function create(ctx: Ctx, person: SocialPerson): Promise<number> {
  const nickname = nicknameFrom(person.name);
  const user = one(
    await ctx.db
      .insert(users)
      .values({
        email: person.email,
        nickname,
        emailConfirmedAt: person.emailVerified ? ctx.now() : null,
        createdAt: ctx.now(),
      })
      .returning({ id: users.id }),
  );
  await ctx.db.insert(profiles).values({ userId: user.id });
  await linkPerson(ctx, user.id, person);
  if (person.email && !person.emailVerified)
    await mailConfirmation(ctx, { id: user.id, email: person.email, nickname });
  return user.id;
}

/** The account of a person whom the vendor has vouched for: the linked one, the one with the address, or a new one. */
async function accountOf(ctx: Ctx, person: SocialPerson): Promise<{ userId: number; isNew: boolean }> {
  await lockName(ctx, `social:${person.provider}:${person.subject}`);
  const [known] = await ctx.db
    .select({ userId: socialLogins.userId })
    .from(socialLogins)
    .where(and(eq(socialLogins.provider, person.provider), eq(socialLogins.subject, person.subject)));
  if (known) return { userId: known.userId, isNew: false };
  const owner = person.email ? await findUserByEmail(ctx, person.email) : undefined;
  if (!owner) return { userId: await create(ctx, person), isNew: true };
  if (!person.emailVerified) refuse("social_email_taken");
  await adopt(ctx, owner, person);
  return { userId: owner.id, isNew: false };
}

/** What the vendor says of a token, or a refusal that tells a person what to do. */
export async function verified(ask: () => Promise<SocialPerson>): Promise<SocialPerson> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof SocialLoginError)) throw error;
    return refuse(error.code === "unreachable" ? "unavailable" : "social_login_failed");
  }
}

async function enter(ctx: Ctx, person: SocialPerson): Promise<SocialEntry> {
  return tx(ctx, async (ctx) => {
    const account = await accountOf(ctx, person);
    const entry = await enterOrAsk(ctx, account.userId, person.provider);
    return { ...entry, isNew: account.isNew };
  });
}

/** Logs in by a Google ID token. */
export async function logInByGoogle(
  ctx: Ctx,
  form: { token: string; nonce?: string | undefined },
): Promise<SocialEntry> {
  return enter(ctx, await verified(() => ctx.ports.socialLogin.google.verify(form.token, form.nonce)));
}

/** Logs in by a Facebook access token; what the browser says beside it is not looked at. */
export async function logInByFacebook(ctx: Ctx, form: { accessToken: string }): Promise<SocialEntry> {
  return enter(ctx, await verified(() => ctx.ports.socialLogin.facebook.verify(form.accessToken)));
}
