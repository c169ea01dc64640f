import { memberStatus } from "#contract/accounts/status.ts";
import { lockUser, setStatus } from "#server/domains/accounts/index.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { notifyRestored } from "./mails.ts";
import { actionsOn } from "./policy.ts";
import { endSuspensions } from "./store.ts";

/** Restores a member's account. @throws Refusal not_found, conflict when it is not blocked */
export async function restoreMember(ctx: Ctx, userId: number, reason: string): Promise<void> {
  await tx(ctx, async (ctx) => {
    const user = await lockUser(ctx, userId);
    const allowed = actionsOn(ctx.actor, user);
    if (allowed.length === 0) refuse("forbidden");
    if (!allowed.includes("restore")) refuse("conflict");
    await endSuspensions(ctx, userId);
    await setStatus(ctx, userId, memberStatus.normal);
    await notifyRestored(ctx, user);
    await audit(ctx, "member.restore", "user", userId, { from: user.status, reason });
  });
}
