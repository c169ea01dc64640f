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
  /** The address of the shop's webhook; read at each notice. */
  noticeUrl(): string;
  /** May be the movable clock; the time to pay follows it. */
  now(): Date;
  /** By default in memory. */
  store?: TradeStore<Transaction>;
};

/**
 * A stand-in for AFTEE 先享後付 that speaks its wire protocol, for development and tests. Register it under a prefix; the
 * prefix is the client's `registerHost` and `pageHost`, and with `/v1` its `apiHost`.
 * @throws Error with NODE_ENV=production: it lends to whoever asks.
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

/** Routes that the real gateway does not have: they cause faults, for tests. */
function control(app: FastifyInstance, shop: Shop): void {
  shop.faults.control(app);

  /** Sends every waiting notice. */
  app.post("/control/deliver", async () => {
    await deliver(shop, saidOf);
    return { done: true };
  });
}
