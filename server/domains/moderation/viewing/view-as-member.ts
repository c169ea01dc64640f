import { viewingMinutes } from "#contract/moderation/viewing.ts";
import { getUser, startViewing, stopViewing } from "#server/domains/accounts/index.ts";
import { audit } from "#server/kernel/audit.ts";
import { later, MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { notifyViewed } from "../mails.ts";
import { actionsOn } from "../policy.ts";

/**
 * Shows the acting operator the pages as a member sees them, for some minutes. Nothing can be done then (`admit`), and
 * what is private stays closed. The member is told, the reason is in the audit log.
 * @throws Refusal not_found, forbidden, conflict
 */
export async function viewAsMember(ctx: Ctx, userId: number, reason: string): Promise<void> {
  await tx(ctx, async (ctx) => {
    const user = await getUser(ctx, userId);
    if (!actionsOn(ctx.actor, user).includes("view")) refuse("forbidden");
    const until = later(ctx.now(), viewingMinutes * MINUTE);
    if (!(await startViewing(ctx, userId, until))) refuse("conflict", "你已經在以會員的身分檢視，請先結束。");
    await notifyViewed(ctx, userId);
    await audit(ctx, "member.view_as", "user", userId, { reason, until });
  });
}

/** Ends it. @returns the member who was seen */
export async function endViewing(ctx: Ctx): Promise<{ id: number | null }> {
  if (ctx.actor.kind !== "member" || !ctx.actor.viewedBy) return { id: null };
  await stopViewing(ctx);
  return { id: ctx.actor.id };
}
