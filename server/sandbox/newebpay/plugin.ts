import formbody from "@fastify/formbody";
import type { FastifyInstance } from "fastify";
import { controlRoutes } from "./control.ts";
import { counterRoutes } from "./counter.ts";
import { faultLine } from "./faults.ts";
import { mpgRoutes } from "./mpg-page.ts";
import { Notifier } from "./notices.ts";
import { serverCallRoutes } from "./server-calls.ts";
import type { Shop } from "./shop.ts";
import { memoryTradeStore, type TradeStore } from "./store.ts";
import { tokenCallRoutes } from "./token-calls.ts";
import type { Settlement } from "./trade.ts";
import { Vault } from "./wire-crypto.ts";

export type NewebpaySandboxOptions = {
  /** The only shop that the stand-in accepts. */
  merchantId: string;
  hashKey: string;
  hashIv: string;
  /** May be the movable clock; timestamps and TradeLimit follow it. */
  now(): Date;
  /** Default: in memory. */
  store?: TradeStore;
  shopName?: string;
  settlement?: Settlement;
  strict?: boolean;
  /** Delay between two attempts of a notification, default 3,000 ms. */
  retryMs?: number;
  /** Delay of a notification or charge by the faults "late" and "stall", default 20,000 ms. */
  lateMs?: number;
};

/**
 * Stand-in for NewebPay 藍新金流 that speaks its wire protocol, for development and tests. Register it under a prefix:
 * `app.register(newebpaySandbox, { prefix: "/sandbox/pay/newebpay", … })`; the prefix is the client's `host`.
 * @throws Error with NODE_ENV=production: it reports "paid" for anyone.
 */
export async function newebpaySandbox(app: FastifyInstance, options: NewebpaySandboxOptions): Promise<void> {
  if (process.env.NODE_ENV === "production") throw new Error("the payment sandbox must not run in production");
  const { merchantId } = options;
  const vault = new Vault(options.hashKey, options.hashIv);
  const store = options.store ?? memoryTradeStore();
  const lateMs = options.lateMs ?? 20_000;
  const notifier = new Notifier({ merchantId, vault, store, retryMs: options.retryMs ?? 3_000, lateMs });
  const shop: Shop = {
    merchantId,
    name: options.shopName ?? "好手",
    vault,
    store,
    notifier,
    faults: faultLine(),
    settlement: options.settlement ?? "instant",
    stalled: new Set(),
    lateMs,
    strict: options.strict ?? false,
    now: options.now,
  };

  const form = "application/x-www-form-urlencoded";
  if (!app.hasContentTypeParser(form)) await app.register(formbody);
  mpgRoutes(app, shop);
  counterRoutes(app, shop);
  controlRoutes(app, shop);
  // Registered in their own scope, because both reject the user agents of HTTP libraries.
  await app.register(async (scope) => serverCallRoutes(scope, shop));
  await app.register(async (scope) => tokenCallRoutes(scope, shop));

  // Not earlier: the shop's webhook is often part of the same server.
  app.addHook("onListen", () => notifier.resume());
  app.addHook("onClose", () => notifier.close());
}
