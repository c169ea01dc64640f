import { sql } from "drizzle-orm";
import { z } from "zod";
import { StoppedJob } from "#contract/console/jobs.ts";
import { stopped } from "#server/db/sql/jobs.ts";
import { audit } from "#server/kernel/audit.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import { refuse } from "#server/kernel/errors.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { waitingItems } from "#server/kernel/process/waiting.ts";
import { read, text } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";

/** Failed jobs, as the console's queue lists them. */
export const stoppedJobs = () =>
  waitingItems(
    { id: sql`j.id`, title: sql`coalesce(j.payload->>'name', t.identifier)`, since: sql`j.updated_at` },
    sql`from ${stopped}`,
  );

/** A page of failed jobs, latest failure first, with the first line of the error; the rest is in the log. */
export const stoppedPage = (ctx: Ctx, page: number) =>
  pageOf(
    ctx,
    StoppedJob,
    page,
    sql`j.id::int as id, coalesce(j.payload->>'name', t.identifier) as name, j.payload->>'subscriber' as subscriber,
      left(coalesce(j.payload->'payload', j.payload)::text, 500) as data, j.attempts as tries,
      left(split_part(coalesce(j.last_error, ''), E'\\n', 1), 300) as error, j.created_at as "queuedAt",
      j.updated_at as "stoppedAt"`,
    sql`from ${stopped}`,
    sql`j.updated_at desc, j.id desc`,
  );

/** Queues a failed job again with all its attempts. @throws Refusal not_found */
export async function retryJob(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const rows = await read(ctx.db, { name: text, data: z.unknown() })`
      select t.identifier as name, j.payload as data from ${stopped} and j.id = ${id} for update of j`;
    const job = rows[0] ?? refuse("not_found");
    await ctx.db.execute(sql`
      select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now(), attempts := 0)`);
    await audit(ctx, "job.retry", "job", id, { name: job.name, data: job.data });
  });
}

/** Deletes failed runs of scheduled jobs after a week. The next run does their work; they are kept for diagnosis. */
export const purgeFailedRoundsJob: Job = {
  name: "forget_failed_rounds",
  cron: "35 19 * * *",
  does: "deletes failed runs of timed jobs after a week",
  run: (ctx) =>
    ctx.db.execute(sql`
      select graphile_worker.complete_jobs(array(
        select j.id from graphile_worker._private_jobs j
        where j.attempts >= j.max_attempts and j.locked_at is null and jsonb_exists(j.payload::jsonb, '_cron')
          and j.updated_at < ${later(ctx.now(), -7 * DAY)}))`),
};
