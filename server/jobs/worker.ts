import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { parseCronItems, type Runner, run, type WorkerEvents } from "graphile-worker";
import { type Lane, lanes } from "#server/kernel/delivery/jobs.ts";
import { freeDeadRunners, joinWorkers, type RunnerNames, unlockJobsOf } from "./recover.ts";
import { laneOf, queueLogger, taskList, type Work } from "./work.ts";

/** Pauses before the runners are restarted after a failure, ms; the last one is repeated. */
const PAUSES = [100, 500, 1000, 2000];

/** How long to wait for runners with a broken connection to end, ms. */
const KILL_WITHIN = 500;

/** How long running jobs may take to finish when only the lock of this process was lost, ms. */
const FINISH_WITHIN = 5000;

/** Interval of each process's checks for killed runners, ms. Their jobs are unlocked after two checks. */
export const LOOK_EVERY = 15_000;

/** A runner, and the name under which it locks jobs. */
type Started = { runner: Runner; name: string };

async function startRunner(work: Work, lane: Lane): Promise<Started> {
  const timed = work.jobs.filter((job) => job.cron !== undefined && laneOf(job) === lane);
  const events = new EventEmitter() as WorkerEvents;
  let name = "";
  events.on("pool:create", ({ workerPool }) => {
    name = workerPool.id;
  });
  const runner = await run({
    pgPool: work.pool,
    logger: queueLogger(work),
    taskList: taskList(work, lane),
    parsedCronItems: parseCronItems(
      timed.map((job) => ({ task: job.name, match: job.cron ?? "", options: { maxAttempts: 3 } })),
    ),
    concurrency: lanes[lane],
    noHandleSignals: true,
    pollInterval: 2000,
    events,
    // Lanes share connections and their prepared statements. A plan made for a lane with many jobs would scan all of
    // them for a lane with few (docs/decisions/042).
    noPreparedStatements: true,
    // With batches, nobody awaits the promise that completes a job, and a broken connection would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  return { runner, name };
}

const laneNames = Object.keys(lanes) as Lane[];

/**
 * Kills runners whose connections may be gone. With a time limit, because one may wait for an answer that never comes.
 */
async function killAll(started: readonly Started[]): Promise<void> {
  await Promise.race([Promise.all(started.map(({ runner }) => runner.kill().catch(() => {}))), sleep(KILL_WITHIN)]);
}

/**
 * Starts a runner for each lane that has tasks. When one cannot start, the others are ended again.
 * @param ended collects the names of ended runners, whose jobs may still be locked
 */
async function startRunners(work: Work, ended: Set<string>): Promise<Started[]> {
  const wanted = laneNames.filter((lane) => Object.keys(taskList(work, lane)).length > 0);
  const all = await Promise.allSettled(wanted.map((lane) => startRunner(work, lane)));
  const started = all.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const failed = all.find((each) => each.status === "rejected");
  if (!failed) return started;
  for (const { name } of started) ended.add(name);
  await killAll(started);
  throw failed.reason;
}

/** Unlocks the jobs of killed processes at intervals, until `over` is aborted. */
async function sweep({ pool, log, lookEvery = LOOK_EVERY }: Work, over: AbortSignal): Promise<void> {
  let suspected: RunnerNames = new Set();
  for (;;) {
    await sleep(lookEvery, undefined, { signal: over }).catch(() => {});
    if (over.aborted) return;
    try {
      const found = await freeDeadRunners(pool, suspected);
      suspected = found.suspected;
      if (found.freed.size > 0) log.warn({ runners: [...found.freed] }, "jobs of a killed worker are free again");
    } catch (error) {
      log.warn({ err: error }, "the check for killed workers failed");
    }
  }
}

/**
 * Joins the workers and runs this process's runners until one ends by itself, the connection breaks, or `stopped`.
 * @param ended names of earlier runners of this process, whose jobs may still be locked; the current ones are added
 * when they end
 */
async function runUntil(work: Work, ended: Set<string>, stopped: Promise<void>, onStart: () => void): Promise<void> {
  const membership = await joinWorkers(work.pool);
  try {
    await unlockJobsOf(work.pool, ended);
    ended.clear();
    const started = await startRunners(work, ended);
    const names = new Set(started.map(({ name }) => name));
    const vouched = await membership.vouchFor(names).then(
      () => true,
      () => false,
    );
    if (vouched) onStart();
    const ends = Promise.race(started.map(({ runner }) => runner.promise)).then(() => "broken" as const);
    const lost = membership.lost.then(() => "lost" as const);
    const over = new AbortController();
    void sweep(work, over.signal);
    const end = vouched ? await Promise.race([ends, lost, stopped.then(() => "stopped" as const)]) : "broken";
    over.abort();
    for (const name of names) ended.add(name);
    // `stop` rejects on a runner that has ended.
    const stopAll = () => Promise.all(started.map(({ runner }) => runner.stop().catch(() => {})));
    if (end === "lost") await finishUnderNewLock(work, names, stopAll);
    // Running jobs may finish, unless their connection is gone.
    if (end === "stopped") await stopAll();
    else await killAll(started);
    await unlockJobsOf(work.pool, ended).catch(() => {});
  } finally {
    membership.leave();
  }
}

/**
 * The connection that holds the lock broke, but the others may work. Running jobs may finish under a new lock, so that
 * no job runs twice and no starting process takes this one for dead. Returns at once when the database cannot be
 * reached.
 */
async function finishUnderNewLock(work: Work, names: RunnerNames, stopAll: () => Promise<unknown>): Promise<void> {
  const membership = await joinWorkers(work.pool, { again: names }).catch(() => null);
  if (!membership) return;
  await Promise.race([stopAll(), membership.lost, sleep(FINISH_WITHIN)]);
  membership.leave();
}

/**
 * Runs jobs until stopped. When connections break (a restart or failover of PostgreSQL), the runners end, their jobs
 * are unlocked, and new runners start as soon as the database answers. The same happens when the first runners cannot
 * start, because the process already counts as a worker by then.
 * @returns a function that stops it, once the first runner has started
 */
export async function startWorker(work: Work): Promise<{ stop(): Promise<void> }> {
  const stop = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const ended = new Set<string>();
  let stopping = false;
  let failures = 0;
  const onStart = () => {
    failures = 0;
    started.resolve();
  };
  const life = (async () => {
    while (!stopping) {
      await runUntil(work, ended, stop.promise, onStart).catch((error: unknown) =>
        work.log.warn({ err: error }, "the worker could not start"),
      );
      if (stopping) return;
      work.log.warn("the worker lost its database; it starts again");
      await Promise.race([sleep(PAUSES[Math.min(failures++, PAUSES.length - 1)]), stop.promise]);
    }
  })();
  await started.promise;
  return {
    async stop() {
      stopping = true;
      stop.resolve();
      await life;
    },
  };
}
