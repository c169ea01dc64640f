import { sql } from "drizzle-orm";

/**
 * Events and jobs that failed at their last try. Rounds of timed jobs are left out, because the next round does the
 * same work. So are jobs that were queued anew under their key while they ran: they have not failed, and the new one
 * does the work, although the queue gives them no further try.
 */
export const stopped = sql`graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.attempts >= j.max_attempts and j.last_error is not null and j.locked_at is null
    and not jsonb_exists(j.payload::jsonb, '_cron')`;
