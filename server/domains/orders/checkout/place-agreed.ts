import { type ConsumerClass, consentVersion } from "#contract/orders/consent.ts";
import type { OrderSnapshot } from "#contract/orders/snapshot.ts";
import * as terms from "#contract/terms.ts";
import { orders } from "#server/db/schema/orders.ts";
import { termsVersionAt } from "#server/db/sql/texts.ts";
import { getUser, invoiceInfoOf } from "#server/domains/accounts/index.ts";
import { holdCoupons } from "#server/domains/coupons/index.ts";
import { later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { one } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import type { Quote } from "../money/money.ts";
import { recordPlaced } from "../transition/run.ts";
import { purchaseOf } from "./agreed-coupons.ts";
import type { CouponIds } from "./for-sale.ts";
import { placedFacts } from "./placed.ts";
import { refuseUnpaid } from "./unpaid-orders.ts";

/** An agreement of two members, as one of them offered it. */
export type Agreed = {
  offerId: number;
  buyerId: number;
  sellerId: number;
  title: string;
  /** What is delivered, line by line. */
  included: string;
  days: number;
  revisions: number | null;
  consent: { class: ConsumerClass; title: string; text: string };
  /** The bill with the coupons below, which the order holds. */
  quote: Quote;
  coupons: CouponIds;
  /** Input of coupons: the price before them, and the request's category. */
  net: number;
  categoryId: number | null;
  /** The hash of what the buyer saw. */
  seen: string;
  offer: NonNullable<OrderSnapshot["offer"]>;
};

async function snapshotOf(ctx: Ctx, agreed: Agreed): Promise<OrderSnapshot> {
  const { title, included, days, revisions, quote, net, consent, seen, offer } = agreed;
  const [buyer, seller] = [await getUser(ctx, agreed.buyerId), await getUser(ctx, agreed.sellerId)];
  return {
    title,
    cover: null,
    package: { id: null, name: "提案內容", included, price: net, days, revisions },
    options: [],
    questions: [],
    lines: quote.lines,
    days,
    consent: { ...consent, version: consentVersion, at: ctx.now().toISOString() },
    offer,
    seen,
    buyer: { id: buyer.id, nickname: buyer.nickname },
    seller: { id: seller.id, nickname: seller.nickname },
  };
}

/**
 * Creates an unpaid order from an agreement. It has no service and ignores order caps, because its seller agreed to it.
 * The caller has checked permissions and locked the offer.
 * @returns the order's id
 * @throws Refusal unpaid_waiting, coupon_refused
 */
export async function placeAgreed(ctx: Ctx, agreed: Agreed): Promise<number> {
  return tx(ctx, async (ctx) => {
    await refuseUnpaid(ctx, agreed.buyerId, null);
    const now = ctx.now();
    const { offerId, buyerId, sellerId } = agreed;
    const { state, deadlineAt, nextAt, revisionsLeft, createdAt } = placedFacts(now, agreed.revisions, offerId);
    const { lines: _, days: __, ...amounts } = agreed.quote;
    const row = one(
      await ctx.db
        .insert(orders)
        .values({
          ...{ state, deadlineAt, nextAt, revisionsLeft, createdAt },
          placeUntil: later(now, terms.paymentPageMs),
          ...{ offerId, buyerId, sellerId },
          snapshot: await snapshotOf(ctx, agreed),
          ...amounts,
          invoiceTo: await invoiceInfoOf(ctx, buyerId),
          termsVersion: termsVersionAt(now),
          updatedAt: now,
        })
        .returning({ id: orders.id }),
    );
    // If somebody else took the last use of a coupon meanwhile, this refuses at its field.
    await holdCoupons(ctx, { ...purchaseOf(agreed), orderId: row.id, ...agreed.coupons });
    await recordPlaced(ctx, row.id);
    return row.id;
  });
}
