import { share } from "#contract/money.ts";

type Shared = { sellerBp: number; budget: number | null };

/** NT$ that the seller who shares a coupon of the site bears of all its uses together, at most. */
export const mostBorne = ({ sellerBp, budget }: Shared): number => share(budget ?? 0, sellerBp);

/**
 * NT$ of a discount that the seller bears. Each use is rounded, so that the last one may be less: they never pay more than
 * they agreed to. @param borne NT$ of earlier uses that they bear
 */
export const borneBySeller = (coupon: Shared, discount: number, borne = 0): number => {
  const part = share(discount, coupon.sellerBp);
  return coupon.budget === null ? part : Math.min(part, Math.max(0, mostBorne(coupon) - borne));
};
