import { join } from "node:path";
import { fillDemoMarket, fillShelves } from "#server/demo/fill.ts";
import { fileTradeStore } from "#server/sandbox/newebpay/store.ts";
import { systemCtx } from "#server/wiring/deps.ts";
import { readConfig } from "./config.ts";
import { Closers, openDeps } from "./start.ts";

// A process of its own: drawing six hundred pictures leaves memory behind that a server would carry for ever.
const config = readConfig(process.env);
const closers = new Closers();
const say = (sentence: string) => console.error(sentence);
try {
  const deps = await openDeps(config, closers, { fill: false });
  const ctx = systemCtx(deps, "demo");
  const trades = fileTradeStore(join(config.dataDir, "sandbox", "newebpay"));
  if (config.sandbox) await fillDemoMarket(ctx, { say, trades });
  else await fillShelves(ctx);
} finally {
  await closers.close();
}
