/** `npm run bench`: the same work by the product and by the least that could do it, printed as ratios in one run. */
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { buildPages } from "#main/bundle/build.ts";
import { runTool } from "#main/run.ts";
import { atMost, note, title, verdict } from "./goals.ts";
import { measureArticles } from "./parts/articles.ts";
import { measureLists, serviceList } from "./parts/lists.ts";
import { measureLogins } from "./parts/logins.ts";
import { measureMemory } from "./parts/memory.ts";
import { measureRecovery } from "./parts/recovery.ts";
import { measureRequests, measureRequestTimes } from "./parts/requests.ts";
import { measureSales } from "./parts/sales.ts";
import { type Sample, takeSample } from "./parts/sample.ts";
import { compareGrowth, measureSearch, type SearchTimes } from "./parts/search.ts";
import { measureUploads } from "./parts/uploads.ts";
import { measureWeight } from "./parts/weight.ts";
import { launchOurs, openStage, type Server, type Stage, seed } from "./stage.ts";

/** Seconds for 100,000 services with their members and reviews, and for as many as there may be. */
const SEED_GOAL = { usual: 300, most: 600 };
const USUAL_SERVICES = 100_000;
/** A large market has no more members and reviews: searches do not read them. */
const MOST_MEMBERS = 50_000;
const MOST_REVIEWS = 300_000;
/** Articles of a large market, beside those of the demo. */
const LARGE_ARTICLES = 100_000;
/** Requests of buyers in the market of every run, and of a large one. */
const MARKET_REQUESTS = 10_000;
const LARGE_REQUESTS = 100_000;

/**
 * The parts in their order, as `--only` names them; search, articles and requests are also measured in a large market.
 */
const parts = [
  "search",
  "lists",
  "logins",
  "weight",
  "memory",
  "uploads",
  "recovery",
  "sales",
  "articles",
  "requests",
] as const;
type Part = (typeof parts)[number];

const USAGE = `npm run bench -- [--services 10000] [--rounds 7] [--requests 2000] [--pages 5000] [--sales 200]
                 [--large] [--large-services 100000] [--only ${parts.join("|")}]`;

function readOptions() {
  const { values } = parseArgs({
    options: {
      services: { type: "string", default: "10000" },
      /** Rounds per side. */
      rounds: { type: "string", default: "7" },
      /** List calls per round, and searches; a fifth as many pages. */
      requests: { type: "string", default: "2000" },
      pages: { type: "string", default: "5000" },
      /** Sales per round. */
      sales: { type: "string", default: "200" },
      large: { type: "boolean", default: false },
      "large-services": { type: "string", default: "100000" },
      /** One part alone. */
      only: { type: "string" },
    },
  });
  const count = (text: string) => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < 1 || value > 1_000_000) throw new Error(USAGE);
    return value;
  };
  const only = parts.find((part) => part === values.only);
  if (values.only !== undefined && !only) throw new Error(USAGE);
  return {
    measures: (part: Part) => only === undefined || only === part,
    services: count(values.services),
    rounds: count(values.rounds),
    requests: count(values.requests),
    pages: count(values.pages),
    sales: count(values.sales),
    large: values.large ? count(values["large-services"]) : null,
  };
}

type Options = ReturnType<typeof readOptions>;

async function sampleOf(stage: Stage): Promise<{ sample: Sample; size: number }> {
  const pool = new pg.Pool({ connectionString: stage.databaseUrl, max: 2 });
  try {
    const { rows } = await pool.query<{ n: number }>("select count(*)::int as n from service_search");
    return { sample: await takeSample(pool), size: rows[0]?.n ?? 0 };
  } finally {
    await pool.end();
  }
}

/** Waits until no job in the queue is due, so that mails of earlier parts are not measured in the next. */
async function untilQuiet(stage: Stage): Promise<void> {
  const pool = new pg.Pool({ connectionString: stage.databaseUrl, max: 1 });
  const due =
    "select count(*)::int as n from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts";
  try {
    while (((await pool.query<{ n: number }>(due)).rows[0]?.n ?? 0) > 0) await sleep(200);
  } finally {
    await pool.end();
  }
}

async function withOurs<T>(stage: Stage, work: (server: Server) => Promise<T>): Promise<T> {
  const server = await launchOurs(stage);
  try {
    await untilQuiet(stage);
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** As `withOurs`, on a web process alone: no job of the queue runs meanwhile. */
async function withWeb<T>(stage: Stage, work: (server: Server) => Promise<T>): Promise<T> {
  const server = await launchOurs(stage, "web");
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/**
 * Measures the same searches in a market of so many services, and lists of many requests; what is missing is added. Each
 * in a process of its own.
 */
async function measureLargeSearch(stage: Stage, services: number, { requests }: Options, small: SearchTimes) {
  const { size: before } = await sampleOf(stage);
  const missing = Math.max(1, services - before);
  title(`加入 ${missing.toLocaleString("en")} 項服務…`);
  const begun = performance.now();
  const users = Math.min(MOST_MEMBERS, Math.ceil(missing / 5));
  await seed(stage, { services: missing, users, reviews: Math.min(MOST_REVIEWS, missing * 3) });
  const prepared = (performance.now() - begun) / 1000;
  atMost("大市場備妥的時間", prepared, services > USUAL_SERVICES ? SEED_GOAL.most : SEED_GOAL.usual, "秒");
  const { sample, size } = await sampleOf(stage);
  const large = await withWeb(stage, (ours) => measureSearch(stage, ours, sample, { requests, size }));
  compareGrowth(small, large);
  await addRequests(stage, LARGE_REQUESTS);
  await withWeb(stage, (ours) => measureRequestTimes(stage, ours, requests));
}

async function measureLargeArticles(stage: Stage, { requests }: Options): Promise<void> {
  title(`加入 ${LARGE_ARTICLES.toLocaleString("en")} 篇文章…`);
  await seed(stage, { services: 0, users: 0, articles: LARGE_ARTICLES });
  await withOurs(stage, (ours) => measureArticles(ours, { requests, size: LARGE_ARTICLES }));
}

/** Adds open requests until there are so many. */
async function addRequests(stage: Stage, wanted: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: stage.databaseUrl, max: 1 });
  const known = await pool
    .query<{ n: number }>("select count(*)::int as n from request_search")
    .finally(() => pool.end());
  const missing = wanted - (known.rows[0]?.n ?? 0);
  if (missing <= 0) return;
  title(`加入 ${missing.toLocaleString("en")} 個需求…`);
  await seed(stage, { services: 0, users: 0, requests: missing });
}

async function measureManyRequests(stage: Stage, wanted: number, options: Options): Promise<void> {
  await addRequests(stage, wanted);
  await withOurs(stage, (ours) => measureRequests(stage, ours, options));
}

async function measure(stage: Stage, options: Options): Promise<void> {
  const { measures, large } = options;
  title(`加入 ${options.services.toLocaleString("en")} 項服務…`);
  await seed(stage, { services: options.services });
  const { sample, size } = await sampleOf(stage);
  const [serviceId] = sample.services;
  if (serviceId === undefined) throw new Error("the market is empty");

  // Each in a fresh process, because what one part keeps in memory would make the next look faster.
  const small = measures("search")
    ? await withWeb(stage, (ours) => measureSearch(stage, ours, sample, { requests: options.requests, size }))
    : null;
  if (measures("lists")) await withOurs(stage, (ours) => measureLists(stage, ours, serviceList, options));
  if (measures("logins")) await withOurs(stage, measureLogins);
  if (measures("weight")) measureWeight();
  if (measures("memory")) await withOurs(stage, (ours) => measureMemory(ours, sample, options.pages));
  if (measures("uploads")) await withOurs(stage, (ours) => measureUploads(stage, ours));
  if (measures("recovery")) await measureRecovery(stage, size);
  if (measures("sales")) await measureSales(stage, options);
  if (measures("requests")) await measureManyRequests(stage, MARKET_REQUESTS, options);
  if (large === null) return;
  if (small) await measureLargeSearch(stage, large, options, small);
  if (measures("articles")) await measureLargeArticles(stage, options);
  if (measures("requests")) await measureManyRequests(stage, LARGE_REQUESTS, options);
}

async function main(): Promise<number> {
  const options = readOptions();
  note(`同機其他工作會讓經過的時間變長（現在的負載 ${loadavg()[0]?.toFixed(1)}），處理器時間受的影響較小。`);
  if (!(await buildPages())) return 1;
  const production = { NODE_ENV: "production" };
  if ((await runTool("react-router", ["build", "bench/bare"], { quiet: true, env: production })) !== 0) return 1;
  const stage = await openStage();
  // The child processes end by themselves when this one is gone.
  const interrupted = (cause: unknown) => {
    console.error(cause);
    void stage.clean().finally(() => process.exit(1));
  };
  // An unhandled rejection ends the process without any `finally`, and would leave PostgreSQL running.
  for (const event of ["SIGINT", "SIGTERM", "uncaughtException"]) process.once(event, interrupted);
  try {
    await measure(stage, options);
  } finally {
    await stage.clean();
  }
  return verdict();
}

process.exitCode = await main();
