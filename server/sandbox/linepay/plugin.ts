import formbody from "@fastify/formbody";
import type { FastifyInstance } from "fastify";
import { memoryTradeStore, type TradeStore } from "../newebpay/store.ts";
import { shopCalls } from "./calls.ts";
import { faultLine } from "./faults.ts";
import { payPages } from "./page.ts";
import type { Payment } from "./payment.ts";
import type { Shop } from "./shop.ts";

export type LinePaySandboxOptions = {
  channelId: string;
  channelSecret: string;
  /** May be the movable clock; approvals lapse by it. */
  now(): Date;
  /** Host of the pages for browsers, if it differs from the one that the shop calls. */
  pageHost?: string;
  /** Default: in memory. */
  store?: TradeStore<Payment>;
};

/**
 * Stand-in for LINE Pay that speaks its wire protocol (Online API v3), for development and tests. Register it under a
 * prefix; the prefix is the client's `host`.
 * @throws Error with NODE_ENV=production: it reports "paid" for anyone.
 */
export async function linePaySandbox(app: FastifyInstance, options: LinePaySandboxOptions): Promise<void> {
  if (process.env.NODE_ENV === "production") throw new Error("the payment sandbox must not run in production");
  const { channelId, channelSecret, now } = options;
  const store = options.store ?? memoryTradeStore<Payment>();
  const pageHost = options.pageHost ?? null;
  const shop: Shop = { name: "好手", channelId, channelSecret, pageHost, store, faults: faultLine(), now };

  if (!app.hasContentTypeParser("application/x-www-form-urlencoded")) await app.register(formbody);
  payPages(app, shop);
  shop.faults.control(app);
  // Registered in its own scope, because the raw text of a JSON body must be kept for the signature.
  await app.register(async (scope) => shopCalls(scope, shop));
}
