import { eq } from "drizzle-orm";
import { memberStatus } from "#contract/accounts/status.ts";
import { PLEDGE } from "#contract/moderation/schemas.ts";
import { suspensions } from "#server/db/schema/moderation.ts";
import { lockUser, setStatus } from "#server/domains/accounts/index.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { pledgesOf } from "./my-status.ts";
import { mayPledge } from "./rules.ts";
import { openSuspension } from "./store.ts";

/**
 * Restores a suspended member's account for a pledge, once per account. The pledge is stored with its time.
 * @throws Refusal pledge_refused
 */
export async function pledge(ctx: Ctx): Promise<void> {
  await tx(ctx, async (ctx) => {
    const me = memberId(ctx);
    const { status } = await lockUser(ctx, me);
    const suspension = await openSuspension(ctx, me);
    if (!suspension || !mayPledge(status, await pledgesOf(ctx, me))) refuse("pledge_refused");
    await ctx.db
      .update(suspensions)
      .set({ pledgedAt: ctx.now(), pledgeText: PLEDGE, endedAt: ctx.now() })
      .where(eq(suspensions.id, suspension.id));
    await setStatus(ctx, me, memberStatus.normal);
    await audit(ctx, "member.pledge", "user", me, { suspensionId: suspension.id, text: PLEDGE });
  });
}
