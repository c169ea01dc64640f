import { parseArgs } from "node:util";
import { grouped } from "#contract/money.ts";
import { seedMarket } from "#server/demo/seed/market.ts";
import { systemCtx } from "#server/wiring/deps.ts";
import { ConfigError, readConfig } from "./config/config.ts";
import { Closers, openDeps } from "./start.ts";

const MOST = 1_000_000;

function count(text: string | undefined, name: string, otherwise: number): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > MOST) {
    throw new ConfigError(`--${name} 必須是 0 到 ${grouped(MOST)} 的整數。`);
  }
  return value;
}

function sizeOf(args: string[]) {
  const text = { type: "string" } as const;
  const options = { services: text, users: text, reviews: text, requests: text, articles: text };
  const { values } = parseArgs({ args, options, strict: true });
  const requests = count(values.requests, "requests", 0);
  const services = count(values.services, "services", 10_000);
  const users = count(values.users, "users", Math.max(10, Math.ceil(services / 5)));
  return {
    services,
    users,
    reviews: count(values.reviews, "reviews", services * 3),
    requests,
    articles: count(values.articles, "articles", 0),
  };
}

/** `npm run seed -- --services N --users N --reviews N --requests N --articles N`. @returns the exit code */
export async function seed(args: string[]): Promise<number> {
  const closers = new Closers();
  const say = (sentence: string) => console.error(sentence);
  const begun = Date.now();
  // On a signal the transaction is rolled back, and the embedded database is stopped.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void closers.close().finally(() => process.exit(130)));
  }
  try {
    const config = readConfig(process.env);
    if (!config.sandbox) throw new ConfigError("只有測試環境（SANDBOX=on）能加入量測用的資料。");
    const size = sizeOf(args);
    const deps = await openDeps(config, closers, { fill: true });
    await seedMarket(systemCtx(deps, "seed"), size, say);
    say(`完成，共 ${Math.round((Date.now() - begun) / 1000)} 秒。`);
    return 0;
  } catch (error) {
    if (error instanceof ConfigError) say(error.message);
    else if (error instanceof TypeError && "code" in error) say(`看不懂的參數：${error.message}`);
    else console.error(error);
    return 1;
  } finally {
    await closers.close();
  }
}
