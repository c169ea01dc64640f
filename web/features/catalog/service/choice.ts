import { useState } from "react";
import { deliveryDays } from "#contract/catalog/delivery-days.ts";
import type { ServiceDetail } from "#contract/catalog/schemas.ts";
import { checkoutHref } from "#web/lib/checkout/checkout-href.ts";

type Sold = Pick<ServiceDetail, "id" | "packages" | "options">;

/** The selected package and options with price and time, before fees and coupons. Amounts in NT$, time in days. */
export function sumOf(service: Sold, packageId: number, optionIds: readonly number[]) {
  const chosen = service.packages.find((each) => each.id === packageId) ?? service.packages[0];
  const options = service.options.filter((each) => optionIds.includes(each.id));
  return {
    chosen,
    options,
    total: (chosen?.price ?? 0) + options.reduce((sum, each) => sum + each.price, 0),
    days: deliveryDays(chosen?.days ?? 0, options),
  };
}

export type Choice = ReturnType<typeof useChoice>;

/** The selection on a service's page, shared by the order panel, the comparison and the bar on phones. */
export function useChoice(service: Sold) {
  const [packageId, choosePackage] = useState(service.packages[0]?.id ?? 0);
  const [optionIds, setOptions] = useState<readonly number[]>([]);
  const setOption = (id: number, wanted: boolean) =>
    setOptions((now) => [...now.filter((each) => each !== id), ...(wanted ? [id] : [])]);
  const sum = sumOf(service, packageId, optionIds);
  const href = checkoutHref({ service: service.id, package: sum.chosen?.id, options: sum.options.map(({ id }) => id) });
  return { packageId, optionIds, choosePackage, setOption, ...sum, href };
}
