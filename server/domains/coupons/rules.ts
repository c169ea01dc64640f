import { z } from "zod";
import type { bearers, CouponAudience, CouponScope } from "#contract/coupons/states.ts";
import { money, share } from "#contract/money.ts";
import * as terms from "#contract/terms.ts";
import { longDate } from "#contract/time.ts";
import { bool, num, text } from "#server/kernel/rows.ts";
import { isActive } from "./process/predicates.ts";

/** The terms of a coupon that matter to an order. */
export const Conditions = z.object({
  kind: text,
  sellerId: num.nullable(),
  state: text,
  cut: text,
  value: num,
  cap: num.nullable(),
  minimum: num,
  scope: text,
  scopeId: num.nullable(),
  scopeName: text,
  audience: text,
  firstOrderOnly: bool,
  perMember: num,
  total: num.nullable(),
  sellerBp: num,
  /** Maximum discount of all uses together, NT$; null: no limit. */
  budget: num.nullable(),
  startsAt: z.date(),
  endsAt: z.date(),
});
export type Conditions = z.output<typeof Conditions>;

/** The facts that a member's use of a coupon depends on; the order in question is not counted. */
export const CouponUse = z.object({
  collected: bool,
  /** Reservations and uses by this member, and by everybody. */
  own: num,
  taken: num,
  /** Total discount of everybody's orders, NT$, and the seller's share of a platform coupon's. */
  off: num,
  borne: num,
  follows: bool,
  /** Has a paid order that was not refunded: with this seller, with anybody. */
  boughtHere: bool,
  bought: bool,
  /** Another order already uses a coupon for the first order. */
  firstTaken: bool,
});
export type CouponUse = z.output<typeof CouponUse>;

/** The purchase. `net`: services and options before any coupon. No service: an individual agreement of two members. */
export type Purchase = { sellerId: number; serviceId: number | null; categoryId: number | null; net: number };

/** The discount of a coupon, NT$; the terms set a minimum for the remaining price. */
export function discountOf({ cut, value, cap }: Pick<Conditions, "cut" | "value" | "cap">, price: number): number {
  const wanted = cut === "percent" ? Math.min(share(price, value * 100), cap ?? price) : value;
  return Math.max(0, Math.min(wanted, price - terms.couponPriceLeft));
}

export const bearerOf = ({ sellerBp }: Pick<Conditions, "sellerBp">): keyof typeof bearers =>
  sellerBp === 0 ? "platform" : sellerBp === 10_000 ? "seller" : "split";

const usedUp = "這張優惠券已經用完了。";

/** Why its period does not allow using it now; null if it does. */
export function timeRefusal(coupon: Conditions, now: Date): string | null {
  if (coupon.startsAt > now) return `${longDate(coupon.startsAt)}才開始使用。`;
  if (coupon.endsAt <= now) return "這張優惠券已經過期。";
  return isActive.test(coupon) ? null : "這張優惠券暫停使用。";
}

const fits: Record<CouponScope, (coupon: Conditions, of: Purchase) => boolean> = {
  all: () => true,
  category: ({ scopeId }, { categoryId }) => scopeId === categoryId,
  seller: ({ scopeId }, { sellerId }) => scopeId === sellerId,
  service: ({ scopeId }, { serviceId }) => scopeId === serviceId,
};

const missing: Record<CouponAudience, (standing: CouponUse) => string | null> = {
  code: ({ collected }) => (collected ? null : "輸入代碼，就會收進我的優惠券。"),
  granted: ({ collected }) => (collected ? null : "這張優惠券沒有發給你。"),
  followers: ({ follows }) => (follows ? null : "追蹤這位賣家後就能使用。"),
  returning: ({ boughtHere }) => (boughtHere ? null : "買過這位賣家的服務後才能使用。"),
};

/** Why this member may not use it for this purchase, as a message; null if they may. */
export function refusalOf(coupon: Conditions, standing: CouponUse, of: Purchase, now: Date): string | null {
  const first = coupon.kind === "seller" ? standing.boughtHere : standing.bought;
  const early = timeRefusal(coupon, now);
  if (early) return early;
  if (standing.own >= coupon.perMember) return "你已經用過這張優惠券。";
  if (coupon.total !== null && standing.taken >= coupon.total) return usedUp;
  if (coupon.budget !== null && standing.off + discountOf(coupon, of.net) > coupon.budget) return usedUp;
  if (coupon.kind === "seller" && coupon.sellerId !== of.sellerId) return "只能用在發送這張優惠券的賣家。";
  if (!fits[coupon.scope as CouponScope](coupon, of)) return `只能用在「${coupon.scopeName}」。`;
  const lacking = missing[coupon.audience as CouponAudience](standing);
  if (lacking) return lacking;
  if (coupon.firstOrderOnly && (first || standing.firstTaken))
    return coupon.kind === "seller" ? "只有第一次向這位賣家購買能使用。" : "只有第一筆訂單能使用。";
  if (of.net < coupon.minimum) return `滿 ${money(coupon.minimum)} 才能使用，還差 ${money(coupon.minimum - of.net)}。`;
  return discountOf(coupon, of.net) > 0 ? null : "這筆訂單沒有可以折抵的金額。";
}
