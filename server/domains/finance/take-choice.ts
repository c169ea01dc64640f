import type { RefundPayee } from "#contract/finance/refund-payee.ts";
import { post } from "#server/domains/ledger/index.ts";
import { chooseRefund } from "#server/domains/payments/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { follow } from "./follow/follow.ts";
import { factsOfDoubts } from "./rules.ts";

/**
 * The payer says where a refund goes that cannot go back the way it came: as points at once, for which the platform keeps what
 * the gateway took, or to an account, by the finance console's hand.
 * What speaks against that account holds it until a person has looked.
 * @throws Refusal not_found, conflict; invalid at the holder of an account that it may not go to
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
