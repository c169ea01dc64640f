import { eq } from "drizzle-orm";
import * as terms from "#contract/terms.ts";
import { faultContests } from "#server/db/schema/orders.ts";
import { audit } from "#server/kernel/audit.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { mySide } from "../policy.ts";
import { lockOrder } from "../store.ts";

/** Until when a seller may contest the fault of a closed sale; null when there is none of theirs. */
export function contestUntil({ fault, closedAt }: { fault: string | null; closedAt: Date | null }): Date | null {
  return fault === "seller" && closedAt ? later(closedAt, terms.faultContestDays * DAY) : null;
}

/**
 * The seller does not accept the fault: an operator looks at it again. Once an order; the same words twice are a
 * second click.
 * @throws Refusal transition_refused
 */
export async function contestFault(ctx: Ctx, id: number, reason: string): Promise<void> {
  await tx(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    if (mySide(ctx, order) !== "seller") refuse("transition_refused");
    const [before] = await ctx.db.select().from(faultContests).where(eq(faultContests.orderId, id));
    if (before)
      return before.reason === reason ? undefined : refuse("transition_refused", "每筆交易只能提出一次異議。");
    const until = contestUntil(order);
    if (!until || ctx.now() > until)
      refuse("transition_refused", `交易結束後 ${terms.faultContestDays} 天內，才能對賣家責任提出異議。`);
    await ctx.db.insert(faultContests).values({ orderId: id, sellerId: memberId(ctx), reason, createdAt: ctx.now() });
    await audit(ctx, "order.contest_fault", "order", id);
  });
}
