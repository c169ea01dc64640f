import { join } from "node:path";
import { fillDemoMarket, fillShelves } from "#server/demo/fill.ts";
import type { Invoice } from "#server/sandbox/ezpay/invoice.ts";
import { fileTradeStore, type Stored } from "#server/sandbox/newebpay/store.ts";
import type { Trade } from "#server/sandbox/newebpay/trade.ts";
import { systemCtx } from "#server/wiring/deps.ts";
import { readConfig } from "./config/config.ts";
import { Closers, openDeps } from "./start.ts";

// A separate process, because drawing six hundred pictures takes memory that a server would never release.
const config = readConfig(process.env);
const closers = new Closers();
const say = (sentence: string) => console.error(sentence);
try {
  const deps = await openDeps(config, closers, { fill: false });
  const ctx = systemCtx(deps, "demo");
  const storeOf = <T extends Stored>(name: string) => fileTradeStore<T>(join(config.dataDir, "sandbox", name));
  const stands = { trades: storeOf<Trade>("newebpay"), invoices: storeOf<Invoice>("ezpay") };
  if (config.sandbox) await fillDemoMarket(ctx, { say, stands });
  else await fillShelves(ctx);
} finally {
  await closers.close();
}
