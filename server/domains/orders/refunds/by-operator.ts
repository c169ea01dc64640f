import type { z } from "zod";
import type { Decided } from "#contract/approvals/schemas.ts";
import { money } from "#contract/money.ts";
import type { LaterEffect, LaterEffectQuery } from "#contract/orders/later-refunds.ts";
import { to } from "#contract/paths/to.ts";
import { permission } from "#contract/roles.ts";
import { decideOrPropose, waitsForApproval } from "#server/domains/approvals/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { operatorDecision } from "#server/kernel/process/operator-decision.ts";
import { tx } from "#server/kernel/tx.ts";
import { getCaseOrder, lockCaseOrder } from "../case-store.ts";
import { admitOperator } from "../policy.ts";
import { refuseTransition } from "../transition/run.ts";
import { effectOf, type GivingBack, giveBack } from "./give-back.ts";

export const refundDecision = operatorDecision<GivingBack>({
  kind: "order.refund_after",
  permission: permission("disputes", "decide"),
  promise: true,
  carryOut: async (ctx, orderId, input) => giveBack(ctx, await lockCaseOrder(ctx, orderId), input),
});

/** What a refund would take from whom. @throws Refusal forbidden, not_found */
export async function orderedEffect(
  ctx: Ctx,
  orderId: number,
  terms: z.output<typeof LaterEffectQuery>,
): Promise<z.output<typeof LaterEffect>> {
  admitOperator("read", ctx.actor);
  return effectOf(ctx, await getCaseOrder(ctx, orderId), terms);
}

/**
 * An operator orders a refund of a completed order, at the seller's or the platform's expense. A large sum, or all that
 * the operator promised within a day, needs a second operator.
 * @throws Refusal forbidden, not_found, conflict when one waits already; as `giveBack`
 */
export async function orderRefund(ctx: Ctx, orderId: number, input: GivingBack): Promise<Decided> {
  admitOperator("decide", ctx.actor);
  return tx(ctx, async (ctx) => {
    const order = await lockCaseOrder(ctx, orderId);
    refuseTransition(ctx, order, "refund_after");
    if (await waitsForApproval(ctx, [refundDecision.kind], orderId))
      refuse("conflict", "這筆交易已經有一個退款在等待另一位營運人員放行。");
    const { amount, bearer, reasonBuyer, reasonSeller } = input;
    return decideOrPropose(ctx, refundDecision, {
      subjectId: orderId,
      amount,
      title: `完成後退款：${order.snapshot.title}`,
      url: to("/admin/disputes/:id", { id: orderId }),
      facts: [
        { term: "退還買家", value: money(amount) },
        { term: "由誰負擔", value: bearer === "seller" ? "賣家" : "平台" },
        { term: "給買家的理由", value: reasonBuyer },
        { term: "給賣家的理由", value: reasonSeller },
      ],
      input,
    });
  });
}
