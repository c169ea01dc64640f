import { inArray, type SQL, sql } from "drizzle-orm";
import * as terms from "#contract/terms.ts";
import { idPictures } from "#server/db/schema/accounts.ts";
import { audit } from "#server/kernel/audit.ts";
import { later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import { read, text } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { dropIdPictures } from "./id-pictures.ts";

const BATCH = 100;

/** Pictures stored before `limit` that no application references; limited to `keys` when given. */
function unused(limit: Date, keys?: string[]): SQL {
  const among = keys ? sql`and p.key = any(${sql.param(keys)}::text[])` : sql``;
  return sql`with used(key) as materialized (select unnest(pictures) from id_applications)
    select p.key from id_pictures p where p.created_at < ${limit.toISOString()} ${among}
      and not exists (select from used where used.key = p.key) order by p.key limit ${BATCH}`;
}

/**
 * Deletes one batch. The rows are locked and checked again: an application that takes its pictures at this moment keeps
 * them, and a later one finds that they are gone.
 * @returns how many
 */
async function sweepBatch(ctx: Ctx, limit: Date): Promise<number> {
  const found = await read(ctx.db, { key: text })(unused(limit));
  if (found.length === 0) return 0;
  return tx(ctx, async (ctx) => {
    const keys = found.map(({ key }) => key);
    await ctx.db.select().from(idPictures).where(inArray(idPictures.key, keys)).orderBy(idPictures.key).for("update");
    const rows = await read(ctx.db, { key: text })(unused(limit, keys));
    if (rows.length === 0) return 0;
    await dropIdPictures(
      ctx,
      rows.map(({ key }) => key),
    );
    await audit(ctx, "identity.sweep", "id_picture", null, { pictures: rows.length });
    return rows.length;
  });
}

/**
 * Deletes pictures of cards that no application took within a day, because the process ended between storing and
 * inserting. The next run continues an interrupted one.
 * @returns how many were deleted
 */
export async function sweepIdPictures(ctx: Ctx): Promise<number> {
  const limit = later(ctx.now(), -terms.loosePaperRetentionMs);
  let swept = 0;
  for (let n = 1; n > 0; swept += n) n = await sweepBatch(ctx, limit);
  if (swept > 0) ctx.log.info({ swept }, "identity pictures of no application were removed");
  return swept;
}

export const sweepIdPicturesJob: Job = {
  name: "sweep_id_pictures",
  does: "deletes identity pictures that no application refers to after a day",
  cron: "45 * * * *",
  run: sweepIdPictures,
};
