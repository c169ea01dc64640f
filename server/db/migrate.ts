import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { runMigrations } from "graphile-worker";
import type pg from "pg";

const LOCK = 7_420_001;

/** Brings the database to the present schema. Several processes may start at once: one works, the others wait. */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await migrate(drizzle(client), { migrationsFolder: join(import.meta.dirname, "migrations") });
    await runMigrations({ pgPool: pool });
  } finally {
    // Ending the connection gives the lock back, also when it is broken already.
    client.release(true);
  }
}
