import { share } from "#contract/money.ts";

type Shared = { sellerBp: number; budget: number | null };

/** The seller's maximum share of all uses of a platform coupon, NT$. */
export const mostBorne = ({ sellerBp, budget }: Shared): number => share(budget ?? 0, sellerBp);

/**
 * The seller's share of a discount, NT$. Each use is rounded, so the last one may be less: they never pay more than
 * they agreed to.
 * @param borne the seller's share of earlier uses, NT$
 */
export const borneBySeller = (coupon: Shared, discount: number, borne = 0): number => {
  const part = share(discount, coupon.sellerBp);
  return coupon.budget === null ? part : Math.min(part, Math.max(0, mostBorne(coupon) - borne));
};
