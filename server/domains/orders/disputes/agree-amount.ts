import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { mySide } from "../policy.ts";
import { lockOrder } from "../store.ts";
import { transition } from "../transition/run.ts";

/**
 * Ends a dispute in which both sides named the same amount; nobody is at fault.
 * @param amount the amount that the acting side saw
 * @throws Refusal transition_refused
 */
export async function agreeAmount(ctx: Ctx, id: number, amount: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    mySide(ctx, order);
    if (order.dispute && order.dispute.amount !== amount) refuse("transition_refused");
    await transition(
      ctx,
      order,
      "agree_amount",
      { refund: amount, reason: "雙方同意金額，協調結束" },
      { refund: amount },
    );
  });
}
