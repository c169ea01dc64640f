import { and, eq } from "drizzle-orm";
import { orderProposals } from "#server/db/schema/orders.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { admitToDesk } from "../policy.ts";
import { transition } from "../process/run.ts";
import { contentOf } from "../proposals/proposals.ts";
import { lockCaseOrder } from "./cases.ts";
import type { DecisionData } from "./decisions.ts";

type Answer = Pick<DecisionData, "reasonBuyer" | "reasonSeller"> & { agree: boolean };

/**
 * An operator answers a proposal to call it off that nobody answered in 72 hours: agreeing carries it out as it was
 * proposed, refusing lets the sale go on.
 * @throws Refusal forbidden, not_found; conflict when it has its answer; transition_refused while it is disputed
 */
export async function answerForBoth(ctx: Ctx, orderId: number, { agree, ...reasons }: Answer): Promise<void> {
  admitToDesk("decide", ctx.actor);
  await tx(ctx, async (ctx) => {
    const order = await lockCaseOrder(ctx, orderId);
    const [row] = await ctx.db
      .select()
      .from(orderProposals)
      .where(
        and(
          eq(orderProposals.orderId, orderId),
          eq(orderProposals.kind, "cancellation"),
          eq(orderProposals.state, "escalated"),
        ),
      );
    if (!row) return refuse("conflict", "這個提議已經有答覆，請重新整理查看結果。");
    const { refund = 0, reason = "" } = contentOf(row);
    if (agree)
      await transition(ctx, order, "agree_cancellation", { refund, reason }, { refund, fault: "none", ...reasons });
    else await transition(ctx, order, "refuse_cancellation", {}, reasons);
  });
}
