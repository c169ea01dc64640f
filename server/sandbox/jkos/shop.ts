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
  /** The host at which browsers find the payment pages; null: that of the call. */
  pageHost: string | null;
  store: TradeStore<Order>;
  notifier: Notifier;
  faults: Faults;
  now(): Date;
};
