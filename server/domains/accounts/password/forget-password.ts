import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { enqueue } from "#server/kernel/delivery/events.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import { Refusal } from "#server/kernel/errors.ts";
import { consume } from "#server/kernel/limits/limits.ts";
import { tx } from "#server/kernel/tx.ts";
import { mailPasswordReset } from "../mails.ts";
import { findUserByEmail } from "../store.ts";

/**
 * Requests a password reset link. Only the worker checks whether the address has an account, so that neither the
 * response nor its timing reveals it.
 */
export async function forgetPassword(ctx: Ctx, email: string): Promise<void> {
  await enqueue(ctx, passwordResetJob.name, { email });
}

/** True while the mailbox may get another mail; strangers can cause at most three per hour. */
async function mayMail(ctx: Ctx, email: string): Promise<boolean> {
  try {
    await consume(ctx, "resetMail", email);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Mails the link if the account exists. Earlier links of the last half hour stay valid. */
export const passwordResetJob: Job = {
  name: "mail_password_reset",
  lane: "mails",
  does: "mails the link that sets a new password",
  run: (ctx, payload) =>
    tx(ctx, async (ctx) => {
      const user = await findUserByEmail(ctx, String(payload.email));
      if (!user?.email || !(await mayMail(ctx, user.email))) return;
      await mailPasswordReset(ctx, { id: user.id, email: user.email, nickname: user.nickname });
      await audit(ctx, "member.forget_password", "user", user.id);
    }),
};
