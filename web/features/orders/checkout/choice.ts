import type { Choice } from "#web/lib/checkout/checkout-href.ts";

const idOf = (text: string | null): number | undefined => {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined;
};

/** Parses `?sellerCoupon=5&platformCoupon=6`. */
export const readCoupons = (search: URLSearchParams) => ({
  sellerCoupon: idOf(search.get("sellerCoupon")),
  platformCoupon: idOf(search.get("platformCoupon")),
});

type Coupons = { sellerCoupon?: number | undefined; platformCoupon?: number | undefined };

/** The coupons of a choice, by issuer. */
export const couponsOf = ({ sellerCoupon, platformCoupon }: Coupons) => ({
  seller: sellerCoupon ?? null,
  platform: platformCoupon ?? null,
});

/** The choice with other coupons. */
export const withCoupons = <C extends Coupons>(choice: C, { seller, platform }: ReturnType<typeof couponsOf>) => ({
  ...choice,
  sellerCoupon: seller ?? undefined,
  platformCoupon: platform ?? undefined,
});

/** Parses `?service=1&package=2&options=3,4&sellerCoupon=5`; null without a service. Invalid values are dropped. */
export function readChoice(search: URLSearchParams): Choice | null {
  const service = idOf(search.get("service"));
  if (service === undefined) return null;
  const options = search
    .getAll("options")
    .flatMap((each) => each.split(","))
    .map(idOf)
    .filter((id) => id !== undefined);
  return {
    service,
    package: idOf(search.get("package")),
    options: [...new Set(options)],
    ...readCoupons(search),
  };
}

/** Adds or removes one option. */
export function withOption(choice: Choice, id: number, wanted: boolean): Choice {
  const others = choice.options.filter((each) => each !== id);
  return { ...choice, options: wanted ? [...others, id] : others };
}
