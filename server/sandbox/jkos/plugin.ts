import formbody from "@fastify/formbody";
import type { FastifyInstance } from "fastify";
import { memoryTradeStore, type TradeStore } from "../newebpay/store.ts";
import { shopCalls } from "./calls.ts";
import { faultLine } from "./faults.ts";
import { Notifier } from "./notices.ts";
import type { Order } from "./order.ts";
import { payPages } from "./page.ts";
import type { Shop } from "./shop.ts";

export type JkosSandboxOptions = {
  apiKey: string;
  secret: string;
  /** The only store id that the stand-in accepts. */
  storeId: string;
  /** May be the movable clock; the payment deadline follows it. */
  now(): Date;
  /** Host of the pages for browsers, if it differs from the one that the shop calls. */
  pageHost?: string;
  /** Default: in memory. */
  store?: TradeStore<Order>;
  /** Delay before the first retry of a notification, default 1,000 ms. */
  retryMs?: number;
};

/**
 * Stand-in for JKOPAY 街口支付 that speaks its wire protocol, for development and tests. Register it under a prefix; the
 * prefix is the client's `host`.
 * @throws Error with NODE_ENV=production: it reports "paid" for anyone.
 */
export async function jkosSandbox(app: FastifyInstance, options: JkosSandboxOptions): Promise<void> {
  if (process.env.NODE_ENV === "production") throw new Error("the payment sandbox must not run in production");
  const { apiKey, secret, storeId, now } = options;
  const store = options.store ?? memoryTradeStore<Order>();
  const notifier = new Notifier({ secret, store, retryMs: options.retryMs ?? 1_000 });
  const pageHost = options.pageHost ?? null;
  const shop: Shop = { name: "好手", apiKey, secret, storeId, pageHost, store, notifier, faults: faultLine(), now };

  if (!app.hasContentTypeParser("application/x-www-form-urlencoded")) await app.register(formbody);
  payPages(app, shop);
  control(app, shop);
  // Registered in its own scope, because the raw text of a JSON body must be kept for the signature.
  await app.register(async (scope) => shopCalls(scope, shop));

  // Not earlier: the shop's webhook is often part of the same server.
  app.addHook("onListen", () => notifier.flush());
  app.addHook("onClose", async () => notifier.close());
}

/** Control routes for tests that cause faults; the real gateway does not have them. */
function control(app: FastifyInstance, { faults, store, notifier }: Shop): void {
  faults.control(app);

  /** Completes payments being processed, and sends every waiting notification. */
  app.post("/control/deliver", async () => {
    for (const { number, status } of await store.list())
      if (status === 1) await store.update(number, (order) => ({ ...order, status: 0 }));
    await notifier.flush();
    return { done: true };
  });
}
