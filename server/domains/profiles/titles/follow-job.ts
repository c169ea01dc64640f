import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read } from "#server/kernel/rows.ts";
import { reindexSellers } from "../search/index-sellers.ts";

/** A job was renamed or moved: the search rows of its members contain it, and what is above it. */
export async function followJob(ctx: Ctx, { jobId }: { jobId: number }): Promise<void> {
  const rows = await read(ctx.db, { id: num })`
    with recursive below (id) as (select ${jobId}::int
      union all select j.id from below b join jobs j on j.parent_id = b.id)
    select distinct x.user_id as id from user_jobs x join below b on b.id = x.job_id`;
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) await reindexSellers(ctx, ids);
}
