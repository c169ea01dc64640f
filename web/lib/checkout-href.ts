/** What is being bought. */
export type Choice = { service: number; package: number | undefined; options: readonly number[] };

/** The address of the checkout for a choice; options in the order of their ids, so that a choice has one address. */
export function checkoutHref({ service, package: packageId, options }: Choice): string {
  const search = new URLSearchParams({ service: String(service) });
  if (packageId !== undefined) search.set("package", String(packageId));
  if (options.length > 0) search.set("options", [...options].sort((a, b) => a - b).join(","));
  return `/orders/payment?${search}`;
}
