import { giveBackCoupons } from "#server/domains/coupons/index.ts";
import { post } from "#server/domains/ledger/index.ts";
import { refundAccount, refundPayment } from "#server/domains/payments/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refundSources } from "../amounts/sources.ts";
import { notifyHold } from "../clearance/hold-revenue.ts";
import { splitOf } from "../money/money.ts";
import type { OrderRow } from "../store.ts";
import { laterRefundEntries } from "./entries.ts";
import { laterSums, leftParts } from "./store.ts";

/**
 * Takes back what the closing of an order gave to the seller and the platform, less what was given back since, and
 * refunds all that is left. The share still rests: nothing clears while a buyer may withdraw.
 * @throws Refusal when banks have charged back a part meanwhile
 */
export async function takeBack(ctx: Ctx, order: OrderRow): Promise<void> {
  const { id, buyerId, sellerId } = order;
  const later = await laterSums(ctx, id);
  const back = await leftParts(ctx, order, later);
  const was = splitOf(order, order.refunded);
  const pending = was.seller - later.pending;
  const fees = was.fees - later.fees;
  const sources = await refundSources(ctx, order, back.money);
  const entries = laterRefundEntries({
    ...{ buyerId, sellerId, back, pending, fees, balance: 0, house: 0 },
    // What the buyer is not owed goes back to the platform: its subsidy, and what it had refunded itself.
    unused: pending + fees - back.money - back.points - back.coins,
    taken: sources.map((source) => ({ account: refundAccount(source), amount: source.amount })),
  });
  await post(ctx, { kind: "order.withdrawn", key: `order:${id}:withdrawn`, orderId: id, entries });
  for (const { attemptId, amount } of sources)
    await refundPayment(ctx, { attemptId, amount, key: `order:${id}:withdrawn:${attemptId}` });
  await giveBackCoupons(ctx, id);
  await notifyHold(ctx, id);
}
