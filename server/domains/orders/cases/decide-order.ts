import type { Decided } from "#contract/approvals/schemas.ts";
import { permission } from "#contract/roles.ts";
import { decideOrPropose } from "#server/domains/approvals/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { type OperatorDecision, operatorDecision } from "#server/kernel/process/operator-decision.ts";
import { tx } from "#server/kernel/tx.ts";
import { lockCaseOrder, SANCTIONED_PARTY, sanctionedParty } from "../case-store.ts";
import { refuseOverTotal } from "../disputes/dispute-view.ts";
import { admitOperator } from "../policy.ts";
import type { DecisionData } from "../process/types.ts";
import type { OrderRow } from "../store.ts";
import { refuseTransition, transition } from "../transition/run.ts";
import { shownOf } from "./shown-of.ts";

type Ending = {
  transition: "decide_dispute" | "close_for_parties";
  /** Title for the second operator and for the order's history. */
  title: string;
  reason: string;
  /** True when the case is already decided; `over` is the message for that. */
  isOver(order: OrderRow): boolean;
  over: string;
};

type OrderDecision = {
  decision: OperatorDecision<DecisionData>;
  decide(ctx: Ctx, orderId: number, input: DecisionData): Promise<Decided>;
};

/**
 * Builds a decision by which operators end an order with a refund and a fault. The refund goes back the way it was
 * paid, the rest is split as at the end of any sale, and both sides are notified with reasons. Large orders need a
 * second operator. `decide` throws Refusal forbidden, not_found; conflict when it is over; transition_refused by the
 * guards of the row; invalid at `refund` when it is more than was paid.
 */
export function endsOrder({ transition: name, title, reason, isOver, over }: Ending): OrderDecision {
  async function lock(ctx: Ctx, orderId: number, { refund }: DecisionData): Promise<OrderRow> {
    const order = await lockCaseOrder(ctx, orderId);
    if (isOver(order)) refuse("conflict", over);
    if (name === "decide_dispute" && (await sanctionedParty(ctx, order))) refuse("forbidden", SANCTIONED_PARTY);
    refuseOverTotal(order, refund, "refund");
    return order;
  }
  const decision = operatorDecision<DecisionData>({
    kind: `order.${name}`,
    permission: permission("disputes", "decide"),
    async carryOut(ctx, orderId, input) {
      const order = await lock(ctx, orderId, input);
      await transition(ctx, order, name, { refund: input.refund, fault: input.fault, reason }, input);
    },
  });
  return {
    decision,
    async decide(ctx, orderId, input) {
      admitOperator("decide", ctx.actor);
      return tx(ctx, async (ctx) => {
        const order = await lock(ctx, orderId, input);
        refuseTransition(ctx, order, name);
        return decideOrPropose(ctx, decision, { ...shownOf(order, title, input), input });
      });
    },
  };
}
