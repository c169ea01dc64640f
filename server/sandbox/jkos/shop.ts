import type { TradeStore } from "../newebpay/store.ts";
import type { Faults } from "./faults.ts";
import type { Notifier } from "./notices.ts";
import type { Order } from "./order.ts";

/** Shared state of the stand-in. */
export type Shop = {
  name: string;
  apiKey: string;
  secret: string;
  storeId: string;
  /** Host of the payment pages for browsers; null: the host of the call. */
  pageHost: string | null;
  store: TradeStore<Order>;
  notifier: Notifier;
  faults: Faults;
  now(): Date;
};
