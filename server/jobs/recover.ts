import type pg from "pg";

/** Key of the advisory lock that every worker process shares while it takes jobs. */
const WORKERS = 7_420_002;

export type Membership = {
  /** Resolves when the connection that holds the lock breaks: this process is no longer counted among the workers. */
  lost: Promise<void>;
  leave(): void;
};

/**
 * Joins the worker processes. The first of them unlocks the jobs that a killed process still holds: the queue by itself
 * would wait four hours for them.
 * @param again this process has jobs in hand, and only its lock was lost: nothing is unlocked
 */
export async function joinWorkers(pool: pg.Pool, { again = false } = {}): Promise<Membership> {
  const client = await pool.connect();
  const lost = new Promise<void>((done) => client.once("error", () => done()));
  try {
    const first = !again && (await mayBeFirst(client));
    if (first) {
      await client.query(`select graphile_worker.force_unlock_workers(array(
        select distinct locked_by from graphile_worker.jobs where locked_by is not null))`);
    }
    // Takes the shared lock before it gives the exclusive one back, so that no other process takes itself for the first
    // in between.
    await client.query("select pg_advisory_lock_shared($1)", [WORKERS]);
    if (first) await client.query("select pg_advisory_unlock($1)", [WORKERS]);
  } catch (error) {
    client.release(true);
    throw error;
  }
  return { lost, leave: () => client.release(true) };
}

/** Takes the lock for itself alone, if no process shares it. */
async function mayBeFirst(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ first: boolean }>("select pg_try_advisory_lock($1) as first", [WORKERS]);
  return rows[0]?.first === true;
}

/** Whether any process takes jobs at present, as every web process can see it. Those of another database are not ours. */
export async function workerIsRunning(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ running: boolean }>(
    `select exists (select from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
        and classid = 0 and objid = $1 and mode = 'ShareLock' and granted) as running`,
    [WORKERS],
  );
  return rows[0]?.running === true;
}

/** Unlocks the jobs of runners of this process that have ended. @param runners the queue's names for them */
export async function unlockJobsOf(pool: pg.Pool, runners: ReadonlySet<string>): Promise<void> {
  if (runners.size === 0) return;
  await pool.query("select graphile_worker.force_unlock_workers($1::text[])", [[...runners]]);
}
