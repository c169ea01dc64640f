import { eq } from "drizzle-orm";
import { users } from "#server/db/schema/accounts.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { enqueue } from "#server/kernel/events.ts";
import type { Job } from "#server/kernel/jobs.ts";
import { tx } from "#server/kernel/tx.ts";
import { mailConfirmation } from "../mails.ts";
import { findUserByEmail, lockUser } from "../store.ts";
import { takeNewEmail } from "./change-email.ts";
import { useMailToken } from "./mail-tokens.ts";

/** Takes the link's token: of a new account, or of a new address. The address now belongs to the account. */
export async function confirmEmail(ctx: Ctx, token: string): Promise<void> {
  await tx(ctx, async (ctx) => {
    const { userId, kind, data } = await useMailToken(ctx, ["confirm", "change_email"], token);
    const user = await lockUser(ctx, userId);
    if (kind === "change_email") return takeNewEmail(ctx, user, String((data as { email?: string }).email));
    if (user.emailConfirmedAt) return;
    await ctx.db.update(users).set({ emailConfirmedAt: ctx.now() }).where(eq(users.id, userId));
    await audit(ctx, "member.confirmed", "user", userId);
  });
}

/** Asks for the link again. As with a forgotten password, only the worker looks whether the address is known. */
export async function resendConfirmationMail(ctx: Ctx, email: string): Promise<void> {
  await enqueue(ctx, confirmationJob.name, { email });
}

/** Mails the link, if there is an address that waits for it. */
export const confirmationJob: Job = {
  name: "mail_confirmation",
  lane: "mails",
  does: "mails the link that confirms an address",
  run: (ctx, payload) =>
    tx(ctx, async (ctx) => {
      const user = await findUserByEmail(ctx, String(payload.email));
      if (!user?.email || user.emailConfirmedAt) return;
      await mailConfirmation(ctx, { id: user.id, email: user.email, nickname: user.nickname });
    }),
};
