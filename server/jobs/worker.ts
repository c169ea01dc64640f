import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { parseCronItems, type Runner, run, type WorkerEvents } from "graphile-worker";
import { joinWorkers, unlockJobsOf } from "./recover.ts";
import { queueLogger, taskList, type Work } from "./work.ts";

/** Waits between tries to run again after a fault, ms; the last one is repeated. */
const PAUSES = [100, 500, 1000, 2000];

/** How long a runner whose connection broke may take to let go, ms. */
const KILL_WITHIN = 500;

/** A runner, and the name under which it locks jobs. */
type Started = { runner: Runner; name: string };

async function startRunner(work: Work): Promise<Started> {
  const timed = work.jobs.filter((job) => job.cron !== undefined);
  const events = new EventEmitter() as WorkerEvents;
  let name = "";
  events.on("pool:create", ({ workerPool }) => {
    name = workerPool.id;
  });
  const runner = await run({
    pgPool: work.pool,
    logger: queueLogger(work),
    taskList: taskList(work),
    parsedCronItems: parseCronItems(
      timed.map((job) => ({ task: job.name, match: job.cron ?? "", options: { maxAttempts: 3 } })),
    ),
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2000,
    events,
    // Without a batch the queue leaves the promise of a job's end to nobody, and a broken connection ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  return { runner, name };
}

/**
 * One runner from joining the workers until it ends by itself, its connection breaks, or `stopped`.
 * @param ended names of earlier runners of this process, whose jobs may still be locked; this one's is added at its end
 */
async function runUntil(work: Work, ended: Set<string>, stopped: Promise<void>, onStart: () => void): Promise<void> {
  const membership = await joinWorkers(work.pool);
  try {
    await unlockJobsOf(work.pool, ended);
    ended.clear();
    const { runner, name } = await startRunner(work);
    onStart();
    const broken = Promise.race([runner.promise, membership.lost]).then(() => true);
    const failed = await Promise.race([broken, stopped]);
    ended.add(name);
    // Jobs in flight may finish, but not over a connection that is gone. A runner that has ended refuses to be stopped.
    if (failed) await Promise.race([runner.kill().catch(() => {}), sleep(KILL_WITHIN)]);
    else await runner.stop().catch(() => {});
    await unlockJobsOf(work.pool, ended).catch(() => {});
  } finally {
    membership.leave();
  }
}

/**
 * Takes jobs until it is stopped. A runner ends when its connections break (a restart or failover of PostgreSQL): the
 * jobs it had locked are unlocked, and another one begins as soon as the database answers.
 * @throws Error when the first runner cannot start
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
  const restart = async () => {
    await Promise.race([sleep(PAUSES[Math.min(failures++, PAUSES.length - 1)]), stop.promise]);
    if (stopping) return;
    work.log.warn("the worker lost its database; it starts again");
    await runUntil(work, ended, stop.promise, onStart).catch((error: unknown) =>
      work.log.warn({ err: error }, "the worker could not start"),
    );
  };
  const life = (async () => {
    await runUntil(work, ended, stop.promise, onStart);
    while (!stopping) await restart();
  })();
  await Promise.race([started.promise, life]);
  return {
    async stop() {
      stopping = true;
      stop.resolve();
      await life;
    },
  };
}
