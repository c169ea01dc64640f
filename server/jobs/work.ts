import { setTimeout } from "node:timers/promises";
import { Logger as QueueLogger, runOnce, type Task, type TaskList } from "graphile-worker";
import type pg from "pg";
import type { Logger } from "pino";
import type { Subscription } from "#server/kernel/delivery/events.ts";
import type { Job, Lane } from "#server/kernel/delivery/jobs.ts";
import { num, readWith } from "#server/kernel/rows.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { errorForQueue } from "../kernel/log-errors.ts";

export type Work = {
  pool: pg.Pool;
  log: Logger;
  jobs: Job[];
  subscriptions: Subscription[];
  ctx: (name: string) => Ctx;
  /** Interval of the checks for killed workers, ms; default `LOOK_EVERY`. */
  lookEvery?: number;
};

type EventPayload = { name: string; payload: Record<string, unknown>; subscriber?: string };

/** Splits an event into one job per subscriber, so that a failed one is retried alone. */
function eventTask(work: Work): Task {
  return async (raw, helpers) => {
    const { name, payload, subscriber } = raw as EventPayload;
    const listening = work.subscriptions.filter((s) => s.event === name);
    if (subscriber === undefined) {
      const jobs = listening.map((s) => ({
        identifier: "event",
        payload: { name, payload, subscriber: s.subscriber },
      }));
      if (jobs.length > 0) await helpers.addJobs(jobs);
      return;
    }
    await listening.find((s) => s.subscriber === subscriber)?.handle(work.ctx(subscriber), payload);
  };
}

/** Removes parameter values from errors of a task, because the queue logs and stores them. */
function guarded(task: Task): Task {
  return async (payload, helpers) => {
    try {
      await task(payload, helpers);
    } catch (error) {
      throw errorForQueue(error);
    }
  };
}

export const laneOf = ({ lane = "slow" }: Job): Lane => lane;

/** @param lane only tasks of this lane; all when left out */
export function taskList(work: Work, lane?: Lane): TaskList {
  const tasks: TaskList = lane === undefined || lane === "events" ? { event: guarded(eventTask(work)) } : {};
  for (const job of work.jobs.filter((each) => lane === undefined || laneOf(each) === lane)) {
    tasks[job.name] = guarded(async (payload) => {
      await job.run(work.ctx(job.name), (payload ?? {}) as Record<string, unknown>);
    });
  }
  return tasks;
}

/** Writes the queue's messages to our log; those about single jobs have the level `debug`. */
export function queueLogger({ log }: Work): QueueLogger {
  return new QueueLogger((scope) => (level, message) => {
    if (level === "error") log.error(scope, message);
    else if (level === "warning") log.warn(scope, message);
    else log.debug(scope, message);
  });
}

const batches = { localQueue: { size: 50 }, completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/** Waits up to a second until the queue has stored the results of its jobs; it does so after `runOnce` resolves. */
async function allWrittenDown({ pool }: Work): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const { rowCount } = await pool.query("select from graphile_worker.jobs where locked_at is not null limit 1");
    if (rowCount === 0) return;
    await setTimeout(10);
  }
}

/**
 * Runs all waiting jobs and returns; for tests. @param atOnce concurrent jobs; above one they are fetched and completed
 * in batches
 */
export async function drain(work: Work, atOnce = 1): Promise<void> {
  // Several rounds, because a job may queue another one, and a failed one waits for its retry.
  for (let round = 0; round < 20; round++) {
    await runOnce({
      pgPool: work.pool,
      logger: queueLogger(work),
      taskList: taskList(work),
      noHandleSignals: true,
      concurrency: atOnce,
      ...(atOnce > 1 && { preset: { worker: batches } }),
    });
    await allWrittenDown(work);
    const rows = await readWith(
      work.pool,
      { n: num },
      "select count(*)::int as n from graphile_worker.jobs where run_at <= now() and locked_at is null and attempts < max_attempts",
    );
    if (rows[0]?.n === 0) return;
  }
}
