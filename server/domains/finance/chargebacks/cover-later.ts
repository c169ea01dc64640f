import { and, eq } from "drizzle-orm";
import { chargebacks } from "#server/db/schema/finance.ts";
import { paymentAttempts, paymentRefunds } from "#server/db/schema/payments.ts";
import { post } from "#server/domains/ledger/index.ts";
import { lockForChargeback } from "#server/domains/orders/index.ts";
import { cancelRefunds } from "#server/domains/payments/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { isLostChargeback } from "../process/predicates.ts";
import { coveredEntries, releasedEntries } from "./money.ts";
import { asChargeback, type Chargeback, lockSeller } from "./store.ts";

/**
 * A bank has dropped a refund of a payment that a lost chargeback has given back meanwhile: cancels the refund up to
 * the amount that nothing else covers, as if it had been pending when the case was lost. This reduces first the
 * platform's loss, then the seller's share. In the caller's transaction.
 * @throws Refusal conflict while a refund of the payment is in progress at the gateway
 */
export async function coverLater(ctx: Ctx, refundId: number): Promise<void> {
  const [of] = await ctx.db
    .select({ attemptId: paymentAttempts.id, orderId: paymentAttempts.orderId })
    .from(paymentRefunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentRefunds.attemptId))
    .where(eq(paymentRefunds.id, refundId));
  // A card verification is no payment of an order.
  if (!of || of.orderId === null) return;
  await lockForChargeback(ctx, of.orderId);
  const lost = await ctx.db
    .select()
    .from(chargebacks)
    .where(and(eq(chargebacks.attemptId, of.attemptId), isLostChargeback.sql("chargebacks")))
    .orderBy(chargebacks.id)
    .for("update");
  for (const row of lost) await cover(ctx, asChargeback(row), refundId);
}

async function cover(ctx: Ctx, row: Chargeback, refundId: number): Promise<void> {
  const { id, orderId, attemptId, amount, escrow, cancelled, held } = row;
  const open = amount - escrow - cancelled;
  if (open <= 0) return;
  const { amount: more, account } = await cancelRefunds(ctx, attemptId, open);
  if (more === 0) return;
  const borne = Math.min(held, open - more);
  const back = held - borne;
  const key = (name: string) => `chargeback:${id}:${name}_later:${refundId}`;
  const entries = coveredEntries(account, more);
  await post(ctx, { kind: "chargeback.covered", key: key("cancelled"), orderId, entries });
  if (more > back) {
    const entries = coveredEntries({ kind: "losses" }, back - more);
    await post(ctx, { kind: "chargeback.lost", key: key("lost"), orderId, entries });
  }
  if (back > 0) {
    const { account } = await lockSeller(ctx, row);
    const entries = releasedEntries(account, back);
    await post(ctx, { kind: "chargeback.released", key: key("released"), orderId, entries });
  }
  await ctx.db
    .update(chargebacks)
    .set({ held: borne, cancelled: cancelled + more })
    .where(eq(chargebacks.id, id));
}
