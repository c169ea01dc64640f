import formbody from "@fastify/formbody";
import type { FastifyInstance } from "fastify";
import { memoryTradeStore, type TradeStore } from "../newebpay/store.ts";
import { shopCalls } from "./calls.ts";
import { faultLine } from "./faults.ts";
import { payPages } from "./page.ts";
import { deliver, type Shop } from "./shop.ts";
import { saidOf, type Transaction } from "./transaction.ts";

export type AfteeSandboxOptions = {
  pubKey: string;
  secret: string;
  /** URL of the shop's webhook; read for each notification. */
  noticeUrl(): string;
  /** May be the movable clock; the payment deadline follows it. */
  now(): Date;
  /** Default: in memory. */
  store?: TradeStore<Transaction>;
};

/**
 * Stand-in for AFTEE 先享後付 that speaks its wire protocol, for development and tests. Register it under a prefix; the
 * prefix is the client's `registerHost` and `pageHost`, and with `/v1` its `apiHost`.
 * @throws Error with NODE_ENV=production: it lends to anyone.
 */
export async function afteeSandbox(app: FastifyInstance, options: AfteeSandboxOptions): Promise<void> {
  if (process.env.NODE_ENV === "production") throw new Error("the payment sandbox must not run in production");
  const store = options.store ?? memoryTradeStore<Transaction>();
  const shop: Shop = { ...options, name: "好手", store, faults: faultLine() };

  if (!app.hasContentTypeParser("application/x-www-form-urlencoded")) await app.register(formbody);
  payPages(app, shop);
  control(app, shop);
  shopCalls(app, shop);
}

/** Control routes for tests that cause faults; the real gateway does not have them. */
function control(app: FastifyInstance, shop: Shop): void {
  shop.faults.control(app);

  /** Sends every waiting notification. */
  app.post("/control/deliver", async () => {
    await deliver(shop, saidOf);
    return { done: true };
  });
}
