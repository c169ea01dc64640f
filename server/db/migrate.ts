import { setTimeout as sleep } from "node:timers/promises";
import { runMigrations } from "graphile-worker";
import type pg from "pg";
import { isConcurrent, type Migration, readMigrations } from "./migration-files.ts";

const LOCK = 7_420_001;
/** Lock timeout of a migration. Every later query on the table queues behind the waiting statement. */
const LOCK_TIMEOUT_MS = 3000;
const TRIES = 40;
const PAUSE_MS = 500;

/**
 * Migrates the database to the current schema. Several processes may start at once: one migrates, the others wait.
 * @param migrations all of them, or those up to the wanted version
 * @throws Error when a migration fails, or when the database is older than the first migration
 */
export async function migrateDatabase(pool: pg.Pool, migrations?: readonly Migration[]): Promise<void> {
  const wanted = migrations ?? (await readMigrations());
  const client = await pool.connect();
  try {
    await takeLock(client);
    const done = await doneBefore(client);
    const [baseline] = wanted;
    if (done.size > 0 && baseline && !done.has(baseline.when))
      throw new Error("The database is older than the first migration of this release: start an earlier release once.");
    for (const migration of wanted) if (!done.has(migration.when)) await run(client, migration);
    await runMigrations({ pgPool: pool });
    await indexTasks(client);
  } finally {
    // Closing the connection releases the lock, also when the connection is already broken.
    client.release(true);
  }
}

/**
 * Polls for the lock instead of waiting inside a statement. A waiting statement holds a snapshot, and `create index
 * concurrently` waits for all snapshots, so the migrating process and the waiting one would deadlock.
 */
async function takeLock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as mine", [LOCK]);
    if (rows[0]?.mine) return;
    await sleep(PAUSE_MS);
  }
}

/**
 * Adds an index for lanes, each of which polls the queue for its own tasks. Without it, each poll scans all jobs of the
 * other lanes whenever a job is added (docs/decisions/042).
 */
async function indexTasks(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query("select to_regclass('graphile_worker.jobs_of_task_index') as stands");
  if (rows[0].stands === null)
    await client.query(
      "create index jobs_of_task_index on graphile_worker._private_jobs (task_id, priority, run_at) where is_available",
    );
}

/**
 * The migrations that have run, by timestamp. The table is that of drizzle's own migrator, which ran the first ones.
 */
async function doneBefore(client: pg.PoolClient): Promise<ReadonlySet<number>> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  const { rows } = await client.query("select created_at as at from drizzle.__drizzle_migrations");
  return new Set(rows.map(({ at }) => Number(at)));
}

/** The names of migrations of this release that have not run. Changes nothing. */
export async function pendingMigrations(pool: pg.Pool): Promise<string[]> {
  const table = "drizzle.__drizzle_migrations";
  const { rows } = await pool.query("select to_regclass($1) is not null as stands", [table]);
  const done = rows[0].stands ? await pool.query(`select created_at as at from ${table}`) : { rows: [] };
  const ran = new Set(done.rows.map(({ at }) => Number(at)));
  return (await readMigrations()).filter(({ when }) => !ran.has(when)).map(({ tag }) => tag);
}

const note = (client: pg.PoolClient, { hash, when }: Migration) =>
  client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [hash, when]);

async function run(client: pg.PoolClient, migration: Migration): Promise<void> {
  for (let left = TRIES; ; left--) {
    try {
      return await (isConcurrent(migration) ? runAlone(client, migration) : runWhole(client, migration));
    } catch (error) {
      const waited = (error as { code?: string }).code === "55P03";
      if (!waited || left <= 1) throw new Error(`migration ${migration.tag} failed`, { cause: error });
      await sleep(PAUSE_MS);
    }
  }
}

/** Runs a migration in one transaction. */
async function runWhole(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    for (const statement of migration.statements) await client.query(statement);
    await note(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/**
 * Runs a migration without a transaction, which `create index concurrently` requires. A killed one is run again from
 * the start; it drops partially built indexes first (a rule for migration files, tested).
 */
async function runAlone(client: pg.PoolClient, migration: Migration): Promise<void> {
  for (const statement of migration.statements) await client.query(statement);
  await note(client, migration);
}
