import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { LendingPool } from "./lending-pool.ts";
import { breakingClient } from "./overdue.ts";
import { preparingClient } from "./prepared.ts";

/**
 * `inTransaction` marks the handle of a running transaction, `afterwards` is done when it has committed (`kernel/tx.ts`);
 * `$client` is the pool, which such a handle does not have.
 */
export type Db = NodePgDatabase<Record<string, never>> & {
  inTransaction?: boolean;
  afterwards?: (() => void)[];
  $client?: pg.Pool;
};

// numeric and bigint sums of whole dollars stay far below 2^53: read them as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** How long whoever asks waits, ms: for a connection, and for the answer to one statement. */
export type Patience = { connection: number; answer: number };

/** How much later than the database itself we give up, ms: one that is slow says so, one that is silent does not. */
const SILENT_AFTER = 2000;

/** After how long without a word a connection is tried, ms: one that was cut off would else be waited for without end. */
const KEEP_ALIVE_AFTER = 10_000;

function bounds({ connection, answer }: Patience): pg.PoolConfig {
  return {
    connectionTimeoutMillis: connection,
    query_timeout: answer + SILENT_AFTER,
    statement_timeout: answer,
    // A transaction of ours that hears no more of us must not keep its locks.
    idle_in_transaction_session_timeout: answer,
  };
}

/**
 * Opens a pool.
 * @param max connections at most
 * @param patience of those who use it; without it, they wait as long as it takes
 */
export function openPool(url: string, max = 10, patience?: Patience): pg.Pool {
  const pool = new LendingPool({
    ...{ connectionString: url, max, application_name: "haoshou", Client: breakingClient(preparingClient()) },
    ...{ keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER },
    ...(patience && bounds(patience)),
  });
  // The pool replaces a connection that breaks while idle, but without a listener the error would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

export function openDb(pool: pg.Pool): Db {
  return drizzle(pool, { casing: "snake_case" }) as Db;
}
