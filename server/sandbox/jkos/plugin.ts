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
  /** The only store id that the stand-in knows. */
  storeId: string;
  /** May be the movable clock; the time to pay follows it. */
  now(): Date;
  /** The host at which browsers find the pages, if it is another than the shop calls. */
  pageHost?: string;
  /** By default in memory. */
  store?: TradeStore<Order>;
  /** Milliseconds before the first retry of a notice, by default 1,000. */
  retryMs?: number;
};

/**
 * A stand-in for JKOPAY 街口支付 that speaks its wire protocol, for development and tests. Register it under a prefix; the
 * prefix is the client's `host`.
 * @throws Error with NODE_ENV=production: it says "paid" to whoever asks.
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
  // A scope of its own, because the signed text of a JSON body has to be kept.
  await app.register(async (scope) => shopCalls(scope, shop));

  // Not earlier: the shop's own notice route is often part of the same server.
  app.addHook("onListen", () => notifier.flush());
  app.addHook("onClose", async () => notifier.close());
}

/** Routes that the real gateway does not have: they cause faults, for tests. */
function control(app: FastifyInstance, { faults, store, notifier }: Shop): void {
  faults.control(app);

  /** Ends payments in work, and sends every waiting notice. */
  app.post("/control/deliver", async () => {
    for (const { number, status } of await store.list())
      if (status === 1) await store.update(number, (order) => ({ ...order, status: 0 }));
    await notifier.flush();
    return { done: true };
  });
}
