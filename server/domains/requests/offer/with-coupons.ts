import { type AgreedWork, type CouponIds, priceAgreed } from "#server/domains/orders/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read } from "#server/kernel/rows.ts";
import type { OfferRow } from "../offer-store.ts";
import { quoteOf } from "./bill.ts";

/** The facts of an offer that coupons need; its category is that of its request. */
export async function workOf(ctx: Ctx, { requestId, buyerId, sellerId, price }: OfferRow): Promise<AgreedWork> {
  const rows = await read(ctx.db, { categoryId: num })`
    select c.category_id as "categoryId" from requests q join subcategories c on c.id = q.subcategory_id
    where q.id = ${requestId}`;
  return { buyerId, sellerId, categoryId: rows[0]?.categoryId ?? null, net: price };
}

/** The bill of an offer with the buyer's chosen coupons, as far as usable now. @param besides the order of the offer */
export async function billWithCoupons(ctx: Ctx, offer: OfferRow, ids: CouponIds, besides: number | null = null) {
  const work = { ...(await workOf(ctx, offer)), besides };
  const { discounts, used } = await priceAgreed(ctx, work, ids);
  return { work, used, bill: quoteOf(offer.price, offer, discounts) };
}
