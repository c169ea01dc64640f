import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { isFinal } from "#server/kernel/process.ts";
import { tx } from "#server/kernel/tx.ts";
import { refuseOverTotal } from "../disputes/dispute-view.ts";
import { admitToDesk } from "../policy.ts";
import { transition } from "../process/run.ts";
import { orderProcess } from "../process/table.ts";
import { lockCaseOrder } from "./cases.ts";
import type { DecisionData } from "./decisions.ts";

/**
 * An operator ends an order whose party is blocked or silent past every deadline: so much goes back to the buyer, the
 * rest is divided as at the end of any sale, both sides are told why.
 * @throws Refusal forbidden, not_found; conflict when it is over; transition_refused while both sides can act; invalid
 *   at `refund` when it is more than was paid
 */
export async function closeForParties(ctx: Ctx, orderId: number, decision: DecisionData): Promise<void> {
  admitToDesk("decide", ctx.actor);
  const { refund, fault } = decision;
  await tx(ctx, async (ctx) => {
    const order = await lockCaseOrder(ctx, orderId);
    if (isFinal(orderProcess, order)) refuse("conflict", "這筆交易已經結束，請重新整理查看結果。");
    refuseOverTotal(order, refund, "refund");
    await transition(ctx, order, "close_for_parties", { refund, fault, reason: "平台代為結束交易" }, decision);
  });
}
