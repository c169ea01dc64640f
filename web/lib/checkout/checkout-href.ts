import { to } from "#contract/paths/to.ts";
/** What is being bought. */
export type Choice = {
  service: number;
  package: number | undefined;
  options: readonly number[];
  sellerCoupon?: number | undefined;
  platformCoupon?: number | undefined;
};

/** URL of the checkout for a choice; options are sorted by id, so that a choice has one URL. */
export function checkoutHref({ service, package: packageId, options, sellerCoupon, platformCoupon }: Choice): string {
  const chosen = [...options].sort((a, b) => a - b).join(",");
  return to("/orders/payment", { service, package: packageId, options: chosen, sellerCoupon, platformCoupon });
}
