import type { Decided } from "#contract/approvals/schemas.ts";
import { desk } from "#contract/roles.ts";
import { decideOrPropose } from "#server/domains/approvals/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { moneyDecision } from "#server/kernel/money-decision.ts";
import { isFinal } from "#server/kernel/process.ts";
import { tx } from "#server/kernel/tx.ts";
import { refuseOverTotal } from "../disputes/dispute-view.ts";
import { admitToDesk } from "../policy.ts";
import { refuseTransition, transition } from "../process/run.ts";
import { orderProcess } from "../process/table.ts";
import type { OrderRow } from "../store.ts";
import { lockCaseOrder } from "./cases.ts";
import type { DecisionData } from "./decisions.ts";
import { shownOf } from "./shown-of.ts";

/** The order that is to be ended, locked, of which so much may go back. */
async function lockRunning(ctx: Ctx, orderId: number, refund: number): Promise<OrderRow> {
  const order = await lockCaseOrder(ctx, orderId);
  if (isFinal(orderProcess, order)) refuse("conflict", "這筆交易已經結束，請重新整理查看結果。");
  refuseOverTotal(order, refund, "refund");
  return order;
}

export const closeDecision = moneyDecision<DecisionData>({
  kind: "order.close_for_parties",
  desk: desk("disputes", "decide"),
  async carryOut(ctx, orderId, decision) {
    const { refund, fault } = decision;
    const order = await lockRunning(ctx, orderId, refund);
    await transition(ctx, order, "close_for_parties", { refund, fault, reason: "平台代為結束交易" }, decision);
  },
});

/**
 * An operator ends an order whose party is blocked or silent past every deadline: so much goes back to the buyer, the
 * rest is divided as at the end of any sale, both sides are told why. A second operator approves it where the order is a
 * large one.
 * @throws Refusal forbidden, not_found; conflict when it is over; transition_refused while both sides can act; invalid
 *   at `refund` when it is more than was paid
 */
export async function closeForParties(ctx: Ctx, orderId: number, decision: DecisionData): Promise<Decided> {
  admitToDesk("decide", ctx.actor);
  return tx(ctx, async (ctx) => {
    const order = await lockRunning(ctx, orderId, decision.refund);
    refuseTransition(ctx, order, "close_for_parties");
    return decideOrPropose(ctx, closeDecision, { ...shownOf(order, "代為結束交易", decision), input: decision });
  });
}
