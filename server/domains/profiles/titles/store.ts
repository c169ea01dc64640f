import { eq, sql } from "drizzle-orm";
import { AdminJob, JobForm } from "#contract/profiles/job-titles.ts";
import { jobs } from "#server/db/schema/profiles.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { num, read } from "#server/kernel/rows.ts";
import { lockName } from "#server/kernel/tx.ts";
import { versionsOf } from "#server/kernel/versions/content-versions.ts";
import { invalidate, versionOf } from "#server/search/versions.ts";

/** The name under which changes of the tree are announced. */
const JOBS = "jobs";

/** The version of the jobs' tree. */
export const jobsVersion = (): number => versionOf(JOBS);

/** The tree has changed. Part of the caller's transaction. */
export const jobsChanged = (ctx: Ctx): Promise<void> => invalidate(ctx, JOBS, []);

/** Changes of the tree follow one another: names, numbers and places concern several rows. */
export const lockJobs = (ctx: Ctx): Promise<void> => lockName(ctx, "tree of jobs");

/** Every job, each after its parent, in order. */
export async function adminJobs(ctx: Ctx): Promise<AdminJob[]> {
  const rows = await read(ctx.db, AdminJob)`
    with recursive tree (id, level, path) as (
      select id, 1, array["order", id] from jobs where parent_id is null
      union all select j.id, t.level + 1, t.path || array[j."order", j.id] from tree t join jobs j on j.parent_id = t.id)
    select j.id, j.parent_id as "parentId", j.name, j.retired_at is not null as retired, t.level,
      (row_number() over same)::int as position, (count(*) over (partition by j.parent_id))::int as siblings,
      (select count(*)::int from user_jobs x where x.job_id = j.id) as members
    from tree t join jobs j using (id) window same as (partition by j.parent_id order by t.path) order by t.path`;
  return rows;
}

/** @throws Refusal not_found */
export async function getJob(ctx: Ctx, id: number): Promise<{ version: number; data: JobForm }> {
  const [row] = await ctx.db.select().from(jobs).where(eq(jobs.id, id));
  if (!row) refuse("not_found");
  const { version, name, parentId, retiredAt } = row;
  return { version, data: { name, parentId, retired: retiredAt !== null } };
}

/** A job with its versions, as the console shows it. @throws Refusal not_found */
export async function jobFile(ctx: Ctx, id: number) {
  const { version, data } = await getJob(ctx, id);
  return { id, ...data, version, versions: await versionsOf(ctx, { kind: "job", id }, JobForm) };
}

/** Those of some jobs that are no longer offered, by themselves or with what is above them. */
export async function retiredAmong(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const rows = await read(ctx.db, { id: num })`
    with recursive tree (id, above, retired) as (
      select id, parent_id, retired_at is not null from jobs where id = any(${sql.param([...ids])}::int[])
      union all select t.id, j.parent_id, j.retired_at is not null from tree t join jobs j on j.id = t.above)
    select id from tree group by id having bool_or(retired)`;
  return rows.map((row) => row.id);
}
