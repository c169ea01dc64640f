import { lockUser, setStar } from "#server/domains/accounts/index.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { notifyCertified } from "../mails.ts";
import { actionsOn, canCertify } from "../policy.ts";

/**
 * Gives a verified member the mark of a certified seller, or takes it back. The member is notified with the reason.
 * @throws Refusal not_found, forbidden, conflict when nothing would change or the identity is not verified
 */
export async function certifyMember(
  ctx: Ctx,
  userId: number,
  wanted: { star: boolean; reason: string },
): Promise<void> {
  const { star, reason } = wanted;
  await tx(ctx, async (ctx) => {
    const user = await lockUser(ctx, userId);
    const action = star ? "certify" : "uncertify";
    const allowed = actionsOn(ctx.actor, user);
    if (allowed.length === 0) refuse("forbidden");
    if (!allowed.includes(action) || !canCertify({ star: user.star, verified: user.idVerifiedAt !== null })[action])
      refuse("conflict");
    await setStar(ctx, userId, star);
    await notifyCertified(ctx, userId, wanted);
    await audit(ctx, `member.${action}`, "user", userId, { reason });
  });
}
