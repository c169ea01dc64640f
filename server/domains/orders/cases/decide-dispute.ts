import type { Decided } from "#contract/approvals/schemas.ts";
import { desk } from "#contract/roles.ts";
import { decideOrPropose } from "#server/domains/approvals/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { moneyDecision } from "#server/kernel/money-decision.ts";
import { tx } from "#server/kernel/tx.ts";
import { refuseOverTotal } from "../disputes/dispute-view.ts";
import { admitToDesk } from "../policy.ts";
import { refuseTransition, transition } from "../process/run.ts";
import type { OrderRow } from "../store.ts";
import { lockCaseOrder } from "./cases.ts";
import type { DecisionData } from "./decisions.ts";
import { shownOf } from "./shown-of.ts";

/** The disputed order, locked, of which so much may go back. */
async function lockDisputed(ctx: Ctx, orderId: number, refund: number): Promise<OrderRow> {
  const order = await lockCaseOrder(ctx, orderId);
  if (order.state !== "disputed") refuse("conflict", "這筆協調已經結束，請重新整理查看結果。");
  refuseOverTotal(order, refund, "refund");
  return order;
}

export const disputeDecision = moneyDecision<DecisionData>({
  kind: "order.decide_dispute",
  desk: desk("disputes", "decide"),
  async carryOut(ctx, orderId, decision) {
    const { refund, fault } = decision;
    const order = await lockDisputed(ctx, orderId, refund);
    await transition(ctx, order, "decide_dispute", { refund, fault, reason: "平台協調後裁定" }, decision);
  },
});

/**
 * An operator ends a dispute: so much goes back to the buyer the way it was paid, the rest is divided as at the end of
 * any sale, both sides are told why. A second operator approves it where the order is a large one.
 * @throws Refusal forbidden, not_found; conflict when it is decided already; transition_refused while the other side
 *   may still answer; invalid at `refund` when it is more than was paid
 */
export async function decideDispute(ctx: Ctx, orderId: number, decision: DecisionData): Promise<Decided> {
  admitToDesk("decide", ctx.actor);
  return tx(ctx, async (ctx) => {
    const order = await lockDisputed(ctx, orderId, decision.refund);
    refuseTransition(ctx, order, "decide_dispute");
    return decideOrPropose(ctx, disputeDecision, { ...shownOf(order, "裁定協調", decision), input: decision });
  });
}
