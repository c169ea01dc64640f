import { inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import * as terms from "#contract/terms.ts";
import { files, images } from "#server/db/schema/files.ts";
import { later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import type { DomainRegistry } from "#server/kernel/domain.ts";
import { tx } from "#server/kernel/tx.ts";
import { previewKey } from "./preview.ts";
import { imageKeys } from "./rules.ts";

/** Every column that may name an upload. Pictures by hash, inside any text or JSON; files by id, alone or in an array. */
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
  /** Uploads that nothing names, of those uploaded before `limit`, and of these ids when some are given. */
  unused(limit: Date, ids?: number[]): SQL;
  keysOf(row: { name: string }): string[];
};

/**
 * The kinds of uploads to sweep. Pictures without an owner are the platform's and stay, because pages may name them
 * directly.
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

type Unused = { id: number; name: string };

/**
 * Removes one batch. The rows are locked and checked again, so that an upload which somebody names or uploads at this
 * moment stays; rows are deleted before the bytes, and the bytes before the commit. @returns how many
 */
async function sweepBatch(ctx: Ctx, { table, unused, keysOf }: Kind, limit: Date): Promise<number> {
  const found = await ctx.db.execute<Unused>(unused(limit));
  if (found.rows.length === 0) return 0;
  return tx(ctx, async (ctx) => {
    const ids = found.rows.map((row) => row.id);
    await ctx.db.select({ id: table.id }).from(table).where(inArray(table.id, ids)).orderBy(table.id).for("update");
    const { rows } = await ctx.db.execute<Unused>(unused(limit, ids));
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
 * Removes uploads that nothing refers to two days after they came: a form that was left, a picture that was taken out
 * again. What breaks off in between is finished by the next run. @returns how many went
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

/** The sweeper asks every domain which of its columns may name an upload. */
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
