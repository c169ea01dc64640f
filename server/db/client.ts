import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
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

/** Opens a pool. @param max connections at most. */
export function openPool(url: string, max = 10): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, application_name: "haoshou", Client: preparingClient() });
  // The pool replaces a connection that breaks while idle, but without a listener the error would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

export function openDb(pool: pg.Pool): Db {
  return drizzle(pool, { casing: "snake_case" }) as Db;
}
