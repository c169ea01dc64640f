import type pg from "pg";
import { bool, readWith, text } from "#server/kernel/rows.ts";

/** Key of the advisory lock that all worker processes share. */
const WORKERS = 7_420_002;
/** First key of the lock that marks a runner as alive; the second key is the hash of its name. */
const RUNNERS = 7_420_003;

/**
 * TCP keep-alive of the connection that holds the locks: idle seconds, interval, probes. The database notices after 25
 * seconds that a machine has lost power; the system's default is two hours. Unix sockets ignore these settings and do
 * not need them.
 */
const KEEPALIVES = { tcp_keepalives_idle: 10, tcp_keepalives_interval: 5, tcp_keepalives_count: 3 };

/** Names under which runners lock jobs. The queue assigns one to each runner. */
export type RunnerNames = ReadonlySet<string>;

export type Membership = {
  /** Resolves when the connection that holds the locks breaks: this process then no longer counts as a worker. */
  lost: Promise<void>;
  /** Marks these runners as alive, while this process is a member. */
  vouchFor(runners: RunnerNames): Promise<void>;
  leave(): void;
};

/**
 * Joins the worker processes. The first one unlocks jobs of killed processes, which the queue itself would do only
 * after four hours. While other workers run, `freeDeadRunners` does it.
 * @param again runners of this process with running jobs, when only its locks were lost: then nothing is unlocked
 */
export async function joinWorkers(pool: pg.Pool, { again }: { again?: RunnerNames } = {}): Promise<Membership> {
  const client = await pool.connect();
  const lost = new Promise<void>((done) => client.once("error", () => done()));
  const vouchFor = async (runners: RunnerNames) => {
    await client.query("select pg_advisory_lock_shared($1, hashtext(name)) from unnest($2::text[]) name", [
      RUNNERS,
      [...runners],
    ]);
  };
  try {
    for (const [name, value] of Object.entries(KEEPALIVES))
      await client.query("select set_config($1, $2, false)", [name, String(value)]);
    if (again) await vouchFor(again);
    const first = !again && (await mayBeFirst(client));
    if (first) {
      await client.query(`select graphile_worker.force_unlock_workers(array(
        select distinct locked_by from graphile_worker.jobs where locked_by is not null))`);
    }
    // Takes the shared lock before it releases the exclusive one, so that no other process can become the first in
    // between.
    await client.query("select pg_advisory_lock_shared($1)", [WORKERS]);
    if (first) await client.query("select pg_advisory_unlock($1)", [WORKERS]);
  } catch (error) {
    client.release(true);
    throw error;
  }
  return { lost, vouchFor, leave: () => client.release(true) };
}

/** Tries to take the lock exclusively; fails when another process shares it. */
async function mayBeFirst(client: pg.PoolClient): Promise<boolean> {
  const rows = await readWith(client, { first: bool }, "select pg_try_advisory_lock($1) as first", [WORKERS]);
  return rows[0]?.first === true;
}

/** True when any worker process of this database is running; used by web processes. */
export async function workerIsRunning(pool: pg.Pool): Promise<boolean> {
  const rows = await readWith(
    pool,
    { running: bool },
    `select exists (select from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
        and classid = 0 and objid = $1 and mode = 'ShareLock' and granted) as running`,
    [WORKERS],
  );
  return rows[0]?.running === true;
}

/** Granted advisory locks of this database, as SQL on `pg_locks`. */
const OURS =
  "locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())";

/**
 * Runners that hold jobs and whose lock nobody holds. None counts as dead while any member holds no runner lock: that
 * member is still starting, or runs an older release.
 */
async function findDeadRunners(pool: pg.Pool): Promise<RunnerNames> {
  const rows = await readWith(
    pool,
    { name: text },
    `with living as (select pid, objid from pg_locks where ${OURS} and classid = $1 and objsubid = 2)
    select distinct locked_by as name from graphile_worker.jobs
    where locked_by is not null and hashtext(locked_by)::oid not in (select objid from living)
      and not exists (select from pg_locks where ${OURS} and classid = 0 and objid = $2 and objsubid = 1
        and pid not in (select pid from living))`,
    [RUNNERS, WORKERS],
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * Unlocks the jobs of runners that were dead in the previous check too: after a broken connection, a runner is marked
 * as alive again within moments.
 * @param suspected the dead runners of the previous check
 * @returns the dead runners now, and those whose jobs were unlocked
 */
export async function freeDeadRunners(
  pool: pg.Pool,
  suspected: RunnerNames,
): Promise<{ suspected: RunnerNames; freed: RunnerNames }> {
  const dead = await findDeadRunners(pool);
  const freed = new Set([...dead].filter((name) => suspected.has(name)));
  await unlockJobsOf(pool, freed);
  return { suspected: dead, freed };
}

/** Unlocks the jobs of runners that have ended. @param runners their names in the queue */
export async function unlockJobsOf(pool: pg.Pool, runners: RunnerNames): Promise<void> {
  if (runners.size === 0) return;
  await pool.query("select graphile_worker.force_unlock_workers($1::text[])", [[...runners]]);
}
