import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { ConfirmationLink, ResendForm } from "#contract/accounts/schemas.ts";
import { users } from "#server/db/schema/accounts.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { enqueue } from "#server/kernel/delivery/events.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import { Refusal, refuse } from "#server/kernel/errors.ts";
import { consume } from "#server/kernel/limits/limits.ts";
import { tx } from "#server/kernel/tx.ts";
import { beginSessionOrAskFactor, type LoggedIn, type SecondFactorRequired } from "../log-in/begin-session.ts";
import { mailConfirmation } from "../mails.ts";
import { findUserByEmail, getUser, lockUser, type User } from "../store.ts";
import { takeNewEmail } from "./change-email.ts";
import { peekMailToken, type TokenKind, useMailToken } from "./mail-tokens.ts";
import { proveAddress } from "./prove-address.ts";
import { isRegisteredHere } from "./registration-codes.ts";

const kinds: TokenKind[] = ["confirm", "change_email"];

/**
 * A new address is taken in a session of its account only: the link in that mailbox would be pressed by curious owners of
 * an address, and the address would be a stranger's.
 */
async function refuseOthers(ctx: Ctx, token: string): Promise<void> {
  const { userId, kind } = await peekMailToken(ctx, kinds, token);
  if (kind !== "change_email") return;
  if (ctx.actor.kind !== "member") refuse("unauthenticated", "請先登入申請變更信箱的好手帳號，再完成驗證。");
  if (ctx.actor.id !== userId) refuse("forbidden", "這個連結屬於另一個好手帳號，請改用申請變更的帳號登入。");
}

/** What a link would confirm, without using it up; null when it is no longer valid. */
export async function peekConfirmationLink(
  ctx: Ctx,
  token: string,
): Promise<z.output<typeof ConfirmationLink>["link"]> {
  try {
    const { userId, kind, data } = await peekMailToken(ctx, kinds, token);
    const { nickname, email } = await getUser(ctx, userId);
    if (kind === "change_email")
      return { kind: "change", nickname, email: String((data as { email?: string }).email), here: false };
    return { kind: "registration", nickname, email: email ?? "", here: await isRegisteredHere(ctx, userId) };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/**
 * The link of a new account proves who reads the mailbox, not who chose the password: pressed in another browser than
 * the one that registered, it ends the password.
 */
async function confirmRegistration(ctx: Ctx, user: User): Promise<void> {
  if (user.emailConfirmedAt) return;
  if (!(await isRegisteredHere(ctx, user.id)))
    await ctx.db.update(users).set({ passwordHash: null }).where(eq(users.id, user.id));
  await proveAddress(ctx, user);
  await audit(ctx, "member.confirm", "user", user.id);
}

/**
 * Uses up the link of a new account, or of a new address. The address now belongs to the account.
 * @returns the new session of a new member; null where somebody is logged in already
 */
export async function confirmEmail(ctx: Ctx, token: string): Promise<LoggedIn | SecondFactorRequired | null> {
  return tx(ctx, async (ctx) => {
    await refuseOthers(ctx, token);
    const { userId, kind, data } = await useMailToken(ctx, kinds, token);
    const user = await lockUser(ctx, userId);
    if (kind === "change_email") {
      await takeNewEmail(ctx, user, String((data as { email?: string }).email));
      return null;
    }
    await confirmRegistration(ctx, user);
    return ctx.actor.kind === "member" ? null : beginSessionOrAskFactor(ctx, userId, "registration_link");
  });
}

/** Asks for code and link again. As with a forgotten password, only the worker looks whether the address is known. */
export async function resendConfirmationMail(ctx: Ctx, form: z.output<typeof ResendForm>): Promise<void> {
  await enqueue(ctx, confirmationJob.name, form);
}

/** At most three an hour to one address. */
async function mayMail(ctx: Ctx, email: string): Promise<boolean> {
  try {
    await consume(ctx, "codeMail", `${email} registration`);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Mails code and link, if there is an address that waits for them. */
export const confirmationJob: Job = {
  name: "mail_confirmation",
  lane: "mails",
  does: "mails the code and the link that confirm an address",
  run: (ctx, payload) =>
    tx(ctx, async (ctx) => {
      const user = await findUserByEmail(ctx, String(payload.email));
      if (!user?.email || user.emailConfirmedAt || !(await mayMail(ctx, user.email))) return;
      await mailConfirmation(
        ctx,
        { id: user.id, email: user.email, nickname: user.nickname },
        String(payload.to ?? "/"),
      );
    }),
};
