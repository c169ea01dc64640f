import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { openDb, openPool } from "#server/db/client.ts";
import { migrateDatabase, pendingMigrations } from "#server/db/migrate.ts";
import { marketIsEmpty } from "#server/demo/is-empty.ts";
import { startWorker } from "#server/jobs/worker.ts";
import { type Clock, MovableClock, systemClock } from "#server/kernel/clock.ts";
import { channelsOf } from "#server/kernel/delivery/channels.ts";
import { loggedError, openLog } from "#server/kernel/log-errors.ts";
import { buildApp } from "#server/wiring/app.ts";
import type { Deps } from "#server/wiring/deps.ts";
import { buildPorts, formTargets } from "#server/wiring/integrations.ts";
import { workOf } from "#server/wiring/work.ts";
import type { Config } from "./config/config.ts";
import { secretOf, vapidOf } from "./config/secret.ts";
import { openDatabase } from "./database.ts";
import { mountBuiltPages, mountVitePages } from "./pages.ts";
import { runTool } from "./run.ts";

export type Role = "web" | "worker" | "both";
export type StartOptions = {
  config: Config;
  role: Role;
  /** `none` is for tests of the server alone. */
  pages: "built" | "vite" | "none";
};
export type Running = { close(): Promise<void> };

/** PostgreSQL connections for background work: listeners and locks hold six, jobs at most nine. */
const OF_WORK = 16;
/** PostgreSQL connections for pages and calls; one of them listens. */
const OF_VISITORS = 16;

/**
 * PostgreSQL timeouts of pages and calls, ms. The slowest legitimate statements, those of reports over a large market,
 * take some seconds.
 */
const PATIENCE = { connection: 5000, answer: 20_000 };

/** What both roles need, and the database URL. */
type Opened = Deps & { databaseUrl: string };

/** Closes resources in reverse order. A failure does not prevent closing the others. */
export class Closers {
  readonly #all: (() => unknown)[] = [];

  add(close: () => unknown): void {
    this.#all.push(close);
  }

  async close(): Promise<void> {
    for (const close of this.#all.splice(0).reverse()) {
      try {
        await close();
      } catch (error) {
        console.error(loggedError(error));
      }
    }
  }
}

/** The URL at which this machine reaches its own web server. */
function loopback({ host, port }: Config): string {
  const name = ["0.0.0.0", "::", "localhost"].includes(host) ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** Fills the demo market, or outside the sandbox only the categories and jobs, in a separate process (`fill.ts`). */
async function fillMarket(config: Config, databaseUrl: string): Promise<void> {
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: config.dataDir,
    HOST: config.host,
    PORT: String(config.port),
    ORIGIN: config.origin,
  };
  const code = await runTool(process.execPath, [join(import.meta.dirname, "fill.ts")], { env });
  if (code !== 0) throw new Error("the empty database could not be filled");
}

/** How long to wait for a database that is down, and the pause between attempts, ms. */
const BACK_WITHIN = 60_000;
const LOOK_EVERY = 100;

/** Waits for a database that is being restarted. @throws the error of the last attempt */
async function untilAnswers(pool: pg.Pool): Promise<void> {
  for (const begun = Date.now(); ; await sleep(LOOK_EVERY)) {
    try {
      await pool.query("select 1");
      return;
    } catch (error) {
      if (Date.now() - begun > BACK_WITHIN) throw error;
    }
  }
}

/**
 * Opens what both roles need: database, clock, vendors. This pool has no timeouts, because migrations and jobs may take
 * long.
 * @param options.fill fills an empty database
 * @param options.migrate false: reads the database as it is
 */
export async function openDeps(
  config: Config,
  closers: Closers,
  { fill, migrate = true }: { fill: boolean; migrate?: boolean },
): Promise<Opened> {
  const database = await openDatabase(config);
  closers.add(() => database.stop());
  const pool = openPool(database.url, OF_WORK);
  closers.add(() => pool.end());
  if (process.env.HAOSHOU_AGAIN) await untilAnswers(pool);
  if (migrate) await migrateDatabase(pool);

  const db = openDb(pool);
  const log = openLog(config.logLevel);
  let clock: Clock = systemClock;
  if (config.sandbox) {
    const movable = new MovableClock();
    const { shareClock } = await import("#server/sandbox/clock/store.ts");
    closers.add(await shareClock({ pool, channels: channelsOf(db, log), log }, movable));
    clock = movable;
  }
  const standIns = config.sandbox ? `${loopback(config)}/sandbox` : null;
  const deps: Opened = {
    databaseUrl: database.url,
    pool,
    db,
    ports: {
      ...(await buildPorts(config.outside, {
        origin: config.origin,
        company: config.company,
        secret: await secretOf(config),
        pushKeys: await vapidOf(config),
        clock,
        standIns,
      })),
      installation: {
        missing: config.missing,
        dataDir: config.dataDir,
        pendingMigrations: () => pendingMigrations(pool),
      },
    },
    log,
  };
  if (fill && (await marketIsEmpty(pool))) await fillMarket(config, database.url);
  return deps;
}

async function startWeb({ config, pages, role }: StartOptions, ofWork: Opened, closers: Closers): Promise<void> {
  // Timeouts, so that visitors soon learn that the database is down, even when it does not refuse connections.
  const pool = openPool(ofWork.databaseUrl, OF_VISITORS, PATIENCE);
  closers.add(() => pool.end());
  const deps: Deps = { ...ofWork, pool, db: openDb(pool) };
  const cookies = { secret: await secretOf(config), secure: config.origin.startsWith("https:") };
  const { fastify, apiFor } = await buildApp({
    deps,
    cookies,
    sandbox: config.sandbox,
    sandboxFolder: join(config.dataDir, "sandbox"),
    trustProxy: config.trustProxy,
    worksHere: role === "both",
  });
  closers.add(() => fastify.close());
  const common = {
    cookies,
    apiFor,
    origin: config.origin,
    company: config.company,
    sandbox: config.sandbox,
    now: () => deps.ports.clock.now().getTime(),
    // Includes our own origin, because visitors who open the site by its IP address also have to reach the simulated
    // vendors, which are addressed by host name.
    formTargets: [config.origin, ...formTargets(config.outside)],
  };
  if (pages === "built") await mountBuiltPages(fastify, common);
  if (pages === "vite") await mountVitePages(fastify, common);
  await fastify.listen({ host: config.host, port: config.port });
}

/**
 * Starts the product: database, migrations, the demo market in an empty sandbox, then web, worker or both.
 * @throws ConfigError and any error of the start; everything that was opened is closed again.
 */
export async function start(options: StartOptions): Promise<Running> {
  const closers = new Closers();
  try {
    const deps = await openDeps(options.config, closers, { fill: true });
    if (options.role !== "worker") await startWeb(options, deps, closers);
    if (options.role !== "web") {
      const worker = await startWorker(workOf(deps));
      closers.add(() => worker.stop());
    }
    return { close: () => closers.close() };
  } catch (error) {
    await closers.close();
    throw error;
  }
}
