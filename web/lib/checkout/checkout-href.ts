import { to } from "#contract/paths/to.ts";
/** What is being bought. */
export type Choice = {
  service: number;
  package: number | undefined;
  options: readonly number[];
  sellerCoupon?: number | undefined;
  platformCoupon?: number | undefined;
};

/** The address of the checkout for a choice; options in the order of their ids, so that a choice has one address. */
export function checkoutHref({ service, package: packageId, options, sellerCoupon, platformCoupon }: Choice): string {
  const chosen = [...options].sort((a, b) => a - b).join(",");
  return to("/orders/payment", { service, package: packageId, options: chosen, sellerCoupon, platformCoupon });
}
