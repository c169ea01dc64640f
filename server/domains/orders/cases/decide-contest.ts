import { and, eq, isNull } from "drizzle-orm";
import type { Fault } from "#contract/orders/states.ts";
import { faultContests, orders } from "#server/db/schema/orders.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { emit } from "#server/kernel/events.ts";
import { tx } from "#server/kernel/tx.ts";
import { faultDecided } from "../events.ts";
import { admitToDesk } from "../policy.ts";
import { lockCaseOrder } from "./cases.ts";
import { tellContest } from "./tell-contest.ts";

/**
 * An operator upholds a seller's fault (`seller`) or changes it. No money moves; the seller's numbers are counted anew.
 * @throws Refusal forbidden, not_found; conflict when it is decided already
 */
export async function decideContest(
  ctx: Ctx,
  orderId: number,
  { fault, reason }: { fault: Fault; reason: string },
): Promise<void> {
  admitToDesk("decide", ctx.actor);
  await tx(ctx, async (ctx) => {
    const order = await lockCaseOrder(ctx, orderId);
    const decided = await ctx.db
      .update(faultContests)
      .set({ fault, answer: reason, decidedBy: memberId(ctx), decidedAt: ctx.now() })
      .where(and(eq(faultContests.orderId, orderId), isNull(faultContests.decidedAt)))
      .returning({ id: faultContests.id });
    if (decided.length === 0) refuse("conflict", "這個異議已經有決定，請重新整理查看結果。");
    await ctx.db.update(orders).set({ fault, updatedAt: ctx.now() }).where(eq(orders.id, orderId));
    await audit(ctx, "order.decide_contest", "order", orderId, { before: order.fault, fault, reason });
    await tellContest(ctx, order, fault, reason);
    await emit(ctx, faultDecided, { orderId, to: order.state });
  });
}
