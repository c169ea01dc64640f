import type pg from "pg";

/** Key of the advisory lock that every worker process holds together with the others. */
const WORKERS = 7_420_002;

/**
 * Takes a place among the worker processes. The first of them gives free the jobs that a killed process still holds:
 * the queue by itself would wait four hours for them.
 * @returns how to leave the place
 */
export async function joinWorkers(pool: pg.Pool): Promise<() => void> {
  const client = await pool.connect();
  const { rows } = await client.query<{ first: boolean }>("select pg_try_advisory_lock($1) as first", [WORKERS]);
  if (rows[0]?.first) {
    await client.query(`select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs where locked_by is not null))`);
    // Shared first, so that no other process finds the place empty in between.
    await client.query("select pg_advisory_lock_shared($1)", [WORKERS]);
    await client.query("select pg_advisory_unlock($1)", [WORKERS]);
  } else {
    await client.query("select pg_advisory_lock_shared($1)", [WORKERS]);
  }
  return () => client.release(true);
}
