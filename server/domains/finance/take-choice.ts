import type { RefundPayee } from "#contract/finance/refund-payee.ts";
import { post } from "#server/domains/ledger/index.ts";
import { chooseRefund } from "#server/domains/payments/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { follow } from "./follow/follow.ts";
import { factsOfDoubts } from "./rules.ts";

/**
 * Stores the payer's choice for a refund that cannot go back to the payment method: points at once, for which the
 * platform keeps the gateway's money, or a bank account, to which the finance console transfers it. Doubts about that
 * account hold the refund until an operator decides.
 * @throws Refusal not_found, conflict; invalid at the holder of an account that is not allowed
 */
export async function takeChoice(ctx: Ctx, refundId: number, payee: RefundPayee): Promise<void> {
  await tx(ctx, async (ctx) => {
    const { attemptId, amount, orderId, doubts } = await chooseRefund(ctx, refundId, payee);
    if (payee.way === "bank") {
      const about = { refundId, attemptId, orderId, amount };
      if (!doubts) return follow(ctx, { kind: "transfer", key: `refund:${refundId}`, ...about, facts: {} }, "bad");
      const key = `risk:refund:${refundId}:${ctx.now().getTime()}`;
      return follow(ctx, { kind: "risk", key, ...about, facts: factsOfDoubts(doubts) }, "bad");
    }
    await post(ctx, {
      kind: "refund.paid_in_points",
      key: `refund:${refundId}:points`,
      ...(orderId === null ? {} : { orderId }),
      entries: [
        { account: { kind: "refunds_payable" }, amount: -amount },
        { account: { kind: "points", userId: memberId(ctx) }, amount },
      ],
      lot: { origin: "訂單退款" },
    });
  });
}
