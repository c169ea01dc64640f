import type { z } from "zod";
import type { ResendForm } from "#contract/accounts/schemas.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { enqueue } from "#server/kernel/delivery/events.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { mailConfirmation } from "../mails.ts";
import { findUserByEmail, lockUser } from "../store.ts";
import { takeNewEmail } from "./change-email.ts";
import { peekMailToken, type TokenKind, useMailToken } from "./mail-tokens.ts";
import { proveAddress } from "./prove-address.ts";

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

/** Takes the link's token: of a new account, or of a new address. The address now belongs to the account. */
export async function confirmEmail(ctx: Ctx, token: string): Promise<void> {
  await tx(ctx, async (ctx) => {
    await refuseOthers(ctx, token);
    const { userId, kind, data } = await useMailToken(ctx, kinds, token);
    const user = await lockUser(ctx, userId);
    if (kind === "change_email") return takeNewEmail(ctx, user, String((data as { email?: string }).email));
    if (user.emailConfirmedAt) return;
    await proveAddress(ctx, user);
    await audit(ctx, "member.confirm", "user", userId);
  });
}

/** Asks for the link again. As with a forgotten password, only the worker looks whether the address is known. */
export async function resendConfirmationMail(ctx: Ctx, form: z.output<typeof ResendForm>): Promise<void> {
  await enqueue(ctx, confirmationJob.name, form);
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
      await mailConfirmation(
        ctx,
        { id: user.id, email: user.email, nickname: user.nickname },
        String(payload.to ?? "/"),
      );
    }),
};
