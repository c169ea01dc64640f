import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { refuseOverTotal } from "../disputes/dispute-view.ts";
import { admitToDesk } from "../policy.ts";
import { transition } from "../process/run.ts";
import { lockCaseOrder } from "./cases.ts";
import type { DecisionData } from "./decisions.ts";

/**
 * An operator ends a dispute: so much goes back to the buyer the way it was paid, the rest is divided as at the end of
 * any sale, both sides are told why.
 * @throws Refusal forbidden, not_found; conflict when it is decided already; transition_refused while the other side
 *   may still answer; invalid at `refund` when it is more than was paid
 */
export async function decideDispute(ctx: Ctx, orderId: number, decision: DecisionData): Promise<void> {
  admitToDesk("decide", ctx.actor);
  const { refund, fault } = decision;
  await tx(ctx, async (ctx) => {
    const order = await lockCaseOrder(ctx, orderId);
    if (order.state !== "disputed") refuse("conflict", "這筆協調已經結束，請重新整理查看結果。");
    refuseOverTotal(order, refund, "refund");
    await transition(ctx, order, "decide_dispute", { refund, fault, reason: "平台協調後裁定" }, decision);
  });
}
