import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { LendingPool } from "./lending-pool.ts";
import { breakingClient } from "./overdue.ts";
import { preparingClient } from "./prepared.ts";

/**
 * `inTransaction` marks the handle of a running transaction; `afterwards` holds callbacks to run after the commit
 * (`kernel/tx.ts`). `$client` is the pool; a transaction handle has none.
 */
export type Db = NodePgDatabase<Record<string, never>> & {
  inTransaction?: boolean;
  afterwards?: (() => void)[];
  $client?: pg.Pool;
};

// numeric and bigint sums of whole dollars stay far below 2^53: read them as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** Timeouts of the callers, ms: for getting a connection, and for one statement. */
export type Timeouts = { connection: number; answer: number };

/**
 * How much longer than the database the client waits, ms. A slow database reports its own timeout; an unreachable one
 * cannot.
 */
const SILENT_AFTER = 2000;

/** TCP keep-alive delay, ms. Without it, a cut connection would be waited for indefinitely. */
const KEEP_ALIVE_AFTER = 10_000;

function bounds({ connection, answer }: Timeouts): pg.PoolConfig {
  return {
    connectionTimeoutMillis: connection,
    query_timeout: answer + SILENT_AFTER,
    statement_timeout: answer,
    // A transaction whose client is gone must release its locks.
    idle_in_transaction_session_timeout: answer,
  };
}

/** Opens a pool. @param max maximum number of connections @param timeouts timeouts; none without it */
export function openPool(url: string, max = 10, timeouts?: Timeouts): pg.Pool {
  const pool = new LendingPool({
    ...{ connectionString: url, max, application_name: "haoshou", Client: breakingClient(preparingClient()) },
    ...{ keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER },
    ...(timeouts && bounds(timeouts)),
  });
  // The pool replaces a connection that breaks while idle, but without a listener the error would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

export function openDb(pool: pg.Pool): Db {
  return drizzle(pool, { casing: "snake_case" }) as Db;
}
