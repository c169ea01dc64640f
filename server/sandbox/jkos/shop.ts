import type { TradeStore } from "../newebpay/store.ts";
import type { Faults } from "./faults.ts";
import type { Notifier } from "./notices.ts";
import type { Order } from "./order.ts";

/** What every part of the stand-in works with. */
export type Shop = {
  name: string;
  apiKey: string;
  secret: string;
  storeId: string;
  /** Where a browser finds the payment pages; null: where the call came to. */
  pageHost: string | null;
  store: TradeStore<Order>;
  notifier: Notifier;
  faults: Faults;
  now(): Date;
};
