import { and, eq } from "drizzle-orm";
import type { Decided } from "#contract/approvals/schemas.ts";
import { permission } from "#contract/roles.ts";
import { orderProposals } from "#server/db/schema/orders.ts";
import { decideOrPropose } from "#server/domains/approvals/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { operatorDecision } from "#server/kernel/process/operator-decision.ts";
import { tx } from "#server/kernel/tx.ts";
import { lockCaseOrder } from "../case-store.ts";
import { admitOperator } from "../policy.ts";
import { isEscalatedProposal } from "../process/related-predicates.ts";
import type { DecisionData } from "../process/types.ts";
import { contentOf } from "../proposals/proposals.ts";
import type { OrderRow } from "../store.ts";
import { refuseTransition, transition } from "../transition/run.ts";
import { shownOf } from "./shown-of.ts";

type Reasons = Pick<DecisionData, "reasonBuyer" | "reasonSeller">;

/** The locked order with its escalated proposal. */
async function lockEscalated(ctx: Ctx, orderId: number): Promise<{ order: OrderRow; refund: number; reason: string }> {
  const order = await lockCaseOrder(ctx, orderId);
  const [row] = await ctx.db
    .select()
    .from(orderProposals)
    .where(and(eq(orderProposals.orderId, orderId), isEscalatedProposal.sql("order_proposals")));
  if (!row) return refuse("conflict", "這個提議已經有答覆了。");
  const { refund = 0, reason = "" } = contentOf(row);
  return { order, refund, reason };
}

export const cancellationDecision = operatorDecision<Reasons>({
  kind: "order.agree_cancellation",
  permission: permission("disputes", "decide"),
  async carryOut(ctx, orderId, reasons) {
    const { order, refund, reason } = await lockEscalated(ctx, orderId);
    const data = { refund, fault: "none", ...reasons };
    await transition(ctx, order, "agree_cancellation", { refund, reason }, data);
  },
});

/**
 * An operator answers a cancellation proposal that was not answered within 72 hours. Agreeing cancels as proposed, with
 * approval by a second operator for large orders; refusing lets the sale continue.
 * @throws Refusal forbidden, not_found; conflict when it has its answer; transition_refused while it is disputed
 */
export async function answerForBoth(
  ctx: Ctx,
  orderId: number,
  { agree, ...reasons }: Reasons & { agree: boolean },
): Promise<Decided> {
  admitOperator("decide", ctx.actor);
  return tx(ctx, async (ctx) => {
    const { order, refund } = await lockEscalated(ctx, orderId);
    if (!agree) {
      await transition(ctx, order, "refuse_cancellation", {}, reasons);
      return { waiting: false };
    }
    refuseTransition(ctx, order, "agree_cancellation");
    const shown = shownOf(order, "代為同意取消", { refund, ...reasons });
    return decideOrPropose(ctx, cancellationDecision, { ...shown, input: reasons });
  });
}
