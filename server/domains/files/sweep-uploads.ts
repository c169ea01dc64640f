import { inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import * as terms from "#contract/terms.ts";
import { files, images } from "#server/db/schema/files.ts";
import { later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import type { DomainRegistry } from "#server/kernel/domain.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { previewKey } from "./preview.ts";
import { imageKeys } from "./rules.ts";

/**
 * All columns that may reference uploads. Pictures by hash, inside any text or JSON; files by id, alone or in an array.
 */
type UploadUses = { images: readonly PgColumn[]; files: readonly PgColumn[] };

export const uploadUses = (registry: DomainRegistry): UploadUses => ({
  images: registry.flatMap(({ uploads }) => uploads?.images ?? []),
  files: registry.flatMap(({ uploads }) => uploads?.files ?? []),
});

const BATCH = 100;

const hashesIn = (column: PgColumn): SQL =>
  sql`select (regexp_matches(${column}::text, '[0-9a-f]{32}', 'g'))[1] from ${column.table}`;
const idsIn = (column: PgColumn): SQL =>
  column.columnType === "PgArray"
    ? sql`select unnest(${column}) from ${column.table}`
    : sql`select ${column} from ${column.table} where ${column} is not null`;
const union = (parts: SQL[]): SQL => sql.join(parts, sql` union all `);

type Kind = {
  table: typeof images | typeof files;
  /** Unreferenced uploads from before `limit`, and among these ids if given. */
  unused(limit: Date, ids?: number[]): SQL;
  keysOf(row: { name: string }): string[];
};

/**
 * The kinds of uploads to sweep. Pictures without an owner belong to the platform and are kept, because pages may
 * reference them directly.
 */
function kindsOf(uses: UploadUses): Kind[] {
  const among = (ids: number[] | undefined) => (ids ? sql`and x.id = any(${sql.param(ids)}::int[])` : sql``);
  return [
    {
      table: images,
      unused: (limit, ids) => sql`with used(hash) as materialized (${union(uses.images.map(hashesIn))})
        select x.id, x.hash as name from images x where x.owner_id is not null and x.created_at < ${limit} ${among(ids)}
          and not exists (select from used where used.hash = x.hash) order by x.id limit ${BATCH}`,
      keysOf: ({ name }) => imageKeys(name),
    },
    {
      table: files,
      unused: (limit, ids) => sql`with used(id) as materialized (${union(uses.files.map(idsIn))})
        select x.id, x.key as name from files x where x.created_at < ${limit} ${among(ids)}
          and not exists (select from used where used.id = x.id) order by x.id limit ${BATCH}`,
      keysOf: ({ name }) => [previewKey(name), name],
    },
  ];
}

const Unused = z.object({ id: num, name: text });

/**
 * Deletes one batch. The rows are locked and checked again, so that an upload referenced or repeated at this moment is
 * kept; rows are deleted before the bytes, and the bytes before the commit.
 * @returns how many
 */
async function sweepBatch(ctx: Ctx, { table, unused, keysOf }: Kind, limit: Date): Promise<number> {
  const found = await read(ctx.db, Unused)(unused(limit));
  if (found.length === 0) return 0;
  return tx(ctx, async (ctx) => {
    const ids = found.map((row) => row.id);
    await ctx.db.select({ id: table.id }).from(table).where(inArray(table.id, ids)).orderBy(table.id).for("update");
    const rows = await read(ctx.db, Unused)(unused(limit, ids));
    if (rows.length === 0) return 0;
    await ctx.db.delete(table).where(
      inArray(
        table.id,
        rows.map((row) => row.id),
      ),
    );
    for (const row of rows) for (const key of keysOf(row)) await ctx.ports.storage.delete(key);
    return rows.length;
  });
}

/**
 * Deletes uploads that are unreferenced after two days: an abandoned form, a removed picture. The next run continues an
 * interrupted one.
 * @returns how many were deleted
 */
export async function sweepUploads(ctx: Ctx, uses: UploadUses): Promise<number> {
  const limit = later(ctx.now(), -terms.looseUploadRetentionMs);
  let swept = 0;
  for (const kind of kindsOf(uses)) {
    for (let n = 1; n > 0; swept += n) n = await sweepBatch(ctx, kind, limit);
  }
  if (swept > 0) ctx.log.info({ swept }, "uploads that nothing refers to were removed");
  return swept;
}

/** Creates the sweep job, with every domain's columns that may reference an upload. */
export function fileJobs(registry: DomainRegistry): Job[] {
  const uses = uploadUses(registry);
  return [
    {
      name: "sweep_uploads",
      does: "deletes uploads that nothing has referred to for two days",
      cron: "10 21 * * *",
      run: (ctx) => sweepUploads(ctx, uses),
    },
  ];
}
