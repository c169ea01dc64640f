import formbody from "@fastify/formbody";
import type { FastifyInstance } from "fastify";
import { memoryTradeStore, type TradeStore } from "../newebpay/store.ts";
import { issuerCalls, lookupCalls } from "./calls.ts";
import { faultLine } from "./faults.ts";
import type { Invoice } from "./invoice.ts";

export type EzpaySandboxOptions = {
  merchantId: string;
  hashKey: string;
  hashIv: string;
  /** May be the movable clock. */
  now(): Date;
  /** Default: in memory. */
  store?: TradeStore<Invoice>;
};

/**
 * Stand-in for ezPay 電子發票 that speaks its wire protocol, for development and tests. Register it under a prefix; the
 * prefix is the client's `host`.
 * @throws Error with NODE_ENV=production: its invoices reach no tax authority.
 */
export async function ezpaySandbox(app: FastifyInstance, options: EzpaySandboxOptions): Promise<void> {
  if (process.env.NODE_ENV === "production") throw new Error("the invoice sandbox must not run in production");
  const store = options.store ?? memoryTradeStore<Invoice>();
  const faults = faultLine();
  if (!app.hasContentTypeParser("application/x-www-form-urlencoded")) await app.register(formbody);
  issuerCalls(app, { ...options, store, faults });
  lookupCalls(app, { ...options, store, faults });

  // Control routes for tests that cause faults and show stored data; the real service does not have them.
  faults.control(app);
  app.get("/control/invoices", () => store.list());
}
