import type pg from "pg";

/** Key of the advisory lock that every worker process shares while it takes jobs. */
const WORKERS = 7_420_002;
/** First key of the lock that says that a runner lives; the second is the hash of its name. */
const RUNNERS = 7_420_003;

/**
 * When the database asks a member that says nothing whether its machine is still there, seconds, how often, and after how
 * many questions without an answer the connection is over: 25 seconds after the power went. The system's own are two hours.
 * A socket of the same machine has none of this, and needs none.
 */
const KEEPALIVES = { tcp_keepalives_idle: 10, tcp_keepalives_interval: 5, tcp_keepalives_count: 3 };

/** Names under which runners lock jobs. The queue gives each runner one. */
export type RunnerNames = ReadonlySet<string>;

export type Membership = {
  /** Resolves when the connection that holds the locks breaks: this process is no longer counted among the workers. */
  lost: Promise<void>;
  /** Says that these runners live, for as long as this process is a member. */
  vouchFor(runners: RunnerNames): Promise<void>;
  leave(): void;
};

/**
 * Joins the worker processes. The first of them unlocks the jobs that a killed process still holds: the queue by itself
 * would wait four hours for them. While others work, `freeDeadRunners` does it.
 * @param again runners of this process that have jobs in hand, where only its locks were lost: nothing is unlocked
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
    // Takes the shared lock before it gives the exclusive one back, so that no other process takes itself for the first
    // in between.
    await client.query("select pg_advisory_lock_shared($1)", [WORKERS]);
    if (first) await client.query("select pg_advisory_unlock($1)", [WORKERS]);
  } catch (error) {
    client.release(true);
    throw error;
  }
  return { lost, vouchFor, leave: () => client.release(true) };
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

/** Locks of this database, as SQL on `pg_locks`. */
const OURS =
  "locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())";

/**
 * The runners that hold jobs and that no process vouches for. Nobody counts as dead while a member vouches for no
 * runner: it is just starting, or of a release that did not do so.
 */
async function findDeadRunners(pool: pg.Pool): Promise<RunnerNames> {
  const { rows } = await pool.query<{ name: string }>(
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
 * Unlocks the jobs of runners that were dead at the last look too: one whose connection has just broken vouches for
 * itself again within a moment.
 * @param suspected those that the last look found
 * @returns what this one found, and which of them it gave free
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

/** Unlocks the jobs of runners that have ended. @param runners the queue's names for them */
export async function unlockJobsOf(pool: pg.Pool, runners: RunnerNames): Promise<void> {
  if (runners.size === 0) return;
  await pool.query("select graphile_worker.force_unlock_workers($1::text[])", [[...runners]]);
}
