import type { OrderDraft } from "#contract/orders/schemas.ts";
import { freshKey } from "#web/lib/calls/fresh-key.ts";

/** What the keys need of sessionStorage. */
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem"> & {
  readonly length: number;
  key(at: number): string | null;
};

const PREFIX = "order-key:";

/** What an order is for, at which total; `seen` is the fingerprint of what the buyer was shown. */
export type Wish = {
  serviceId: number;
  packageId: number;
  optionIds: number[];
  sellerCouponId: number | null;
  platformCouponId: number | null;
  expectedTotal: number;
  seen: string;
};

/** The wish on the checkout page; the same choice is the same wish, in whatever order options were ticked. */
export const wishOf = ({
  service,
  chosen,
  couponIds,
  total,
  seen,
}: Pick<OrderDraft, "service" | "chosen" | "couponIds" | "total" | "seen">): Wish => ({
  serviceId: service.id,
  packageId: chosen.packageId,
  optionIds: [...chosen.optionIds].sort((a, b) => a - b),
  ...couponIds,
  expectedTotal: total,
  seen,
});

const nameOf = (wish: Wish): string => PREFIX + JSON.stringify(Object.values(wish));

/**
 * The idempotency key of an order, one for each wish in this tab: going back from the gateway and pressing again pays the
 * order that is there. Another choice, or a service that has changed meanwhile, is another order.
 */
export function orderKey(store: Store, wish: Wish): string {
  const name = nameOf(wish);
  const stored = store.getItem(name);
  if (stored) return stored;
  const key = freshKey();
  store.setItem(name, key);
  return key;
}

/** Forgets the keys of this tab once an order is paid or over, so that the next press makes a new one. */
export function forgetOrderKeys(store: Store): void {
  const names = Array.from({ length: store.length }, (_, at) => store.key(at));
  for (const name of names) if (name?.startsWith(PREFIX)) store.removeItem(name);
}
