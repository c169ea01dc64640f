import { freshKey } from "#web/lib/fresh-key.ts";

/** What the keys need of sessionStorage. */
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem"> & {
  readonly length: number;
  key(at: number): string | null;
};

const PREFIX = "order-key:";

export type Wish = { serviceId: number; packageId: number; optionIds: readonly number[] };

const nameOf = ({ serviceId, packageId, optionIds }: Wish): string =>
  `${PREFIX}${serviceId}:${packageId}:${[...optionIds].sort((a, b) => a - b).join(",")}`;

/**
 * The key of an order, the same in this tab for the same service, package and options: going back from the gateway and
 * pressing again pays the order that is there. Another choice is another order.
 */
export function orderKey(store: Store, wish: Wish): string {
  const name = nameOf(wish);
  const kept = store.getItem(name);
  if (kept) return kept;
  const key = freshKey();
  store.setItem(name, key);
  return key;
}

/** Forgets the keys of this tab: what was placed is paid or over, the next press is a new order. */
export function forgetOrderKeys(store: Store): void {
  const names = Array.from({ length: store.length }, (_, at) => store.key(at));
  for (const name of names) if (name?.startsWith(PREFIX)) store.removeItem(name);
}
