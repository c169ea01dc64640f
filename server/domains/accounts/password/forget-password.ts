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
 * Asks for a link that sets a new password. Whether the address has an account is only looked at by the worker, so
 * that neither the answer nor its time tells.
 */
export async function forgetPassword(ctx: Ctx, email: string): Promise<void> {
  await enqueue(ctx, passwordResetJob.name, { email });
}

/** True while the mailbox may get one more; a stranger fills it with three an hour at most. */
async function mayMail(ctx: Ctx, email: string): Promise<boolean> {
  try {
    await consume(ctx, "resetMail", email);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Mails the link, if there is somebody to mail it to. Those of the last half hour go on working. */
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
