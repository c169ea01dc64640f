import { countSessions, endOtherSessions, lockUser } from "#server/domains/accounts/index.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { notifySessionsEnded } from "./mails.ts";
import { actionsOn } from "./policy.ts";

/**
 * Logs a member out everywhere, because somebody else may be in the account; open pages ask for the log-in. The member
 * is notified by mail; the reason stays in the audit log.
 * @throws Refusal not_found, forbidden, conflict when the member is logged in nowhere
 */
export async function endMemberSessions(ctx: Ctx, userId: number, reason: string): Promise<void> {
  await tx(ctx, async (ctx) => {
    const user = await lockUser(ctx, userId);
    const allowed = actionsOn(ctx.actor, user);
    if (allowed.length === 0) refuse("forbidden");
    if (!allowed.includes("end_sessions") || (await countSessions(ctx, userId)) === 0) refuse("conflict");
    const ended = await endOtherSessions(ctx, userId);
    await notifySessionsEnded(ctx, userId);
    await audit(ctx, "member.end_sessions", "user", userId, { ended, reason });
  });
}
