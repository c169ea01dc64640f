import { sql } from "drizzle-orm";

/**
 * Events and jobs that failed at their last attempt. Excluded are runs of scheduled jobs, because the next run does the
 * same work, and jobs that were queued again under their key while they ran: the new job does the work, although the
 * queue gives the old one no further attempt.
 */
export const stopped = sql`graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.attempts >= j.max_attempts and j.last_error is not null and j.locked_at is null
    and not jsonb_exists(j.payload::jsonb, '_cron')`;
