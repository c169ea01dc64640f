import type { OrderDraft } from "#contract/orders/schemas.ts";
import { freshKey } from "#web/lib/calls/fresh-key.ts";

/** The parts of sessionStorage that are used. */
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem"> & {
  readonly length: number;
  key(at: number): string | null;
};

const PREFIX = "order-key:";

/** What is ordered, and the expected total; `seen` is the fingerprint of what the buyer was shown. */
export type Wish = {
  serviceId: number;
  packageId: number;
  optionIds: number[];
  sellerCouponId: number | null;
  platformCouponId: number | null;
  expectedTotal: number;
  seen: string;
};

/** The wish on the checkout page; independent of the order in which options were selected. */
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
 * Idempotency key of an order, one per wish and tab: going back from the gateway and pressing again pays the existing
 * order. Another selection, or a service that has changed meanwhile, is another order.
 */
export function orderKey(store: Store, wish: Wish): string {
  const name = nameOf(wish);
  const stored = store.getItem(name);
  if (stored) return stored;
  const key = freshKey();
  store.setItem(name, key);
  return key;
}

/** Clears the keys of this tab once an order is paid or closed, so that the next press creates a new one. */
export function forgetOrderKeys(store: Store): void {
  const names = Array.from({ length: store.length }, (_, at) => store.key(at));
  for (const name of names) if (name?.startsWith(PREFIX)) store.removeItem(name);
}
