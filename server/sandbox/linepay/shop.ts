import type { TradeStore } from "../newebpay/store.ts";
import type { Faults } from "./faults.ts";
import type { Payment } from "./payment.ts";

/** Shared state of the stand-in. */
export type Shop = {
  name: string;
  channelId: string;
  channelSecret: string;
  /** Host of the payment pages for browsers; null: the host of the call. */
  pageHost: string | null;
  store: TradeStore<Payment>;
  faults: Faults;
  now(): Date;
};
