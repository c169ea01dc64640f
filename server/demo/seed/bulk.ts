import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import { read, text } from "#server/kernel/rows.ts";

/**
 * Contents with texts of their own; further ones have the same texts again, with other numbers. Words of texts are
 * found in TypeScript, which costs a millisecond each; those of a repeated text are copied.
 */
export const ORIGINALS = 5_000;

/** SQL of `id` and `original`: which contents have the texts of which, for ids in a row from `first` on. */
export const repeated = ({ first, last }: { first: number; last: number }) =>
  sql`select id, ${first}::int + mod(id - ${first}::int, ${ORIGINALS}) as original
    from generate_series(${first + ORIGINALS}::int, ${last}::int) id`;

/** The ids of the contents that have texts of their own. */
export const originals = ({ first, last }: { first: number; last: number }): number[] =>
  Array.from({ length: Math.min(ORIGINALS, last - first + 1) }, (_, i) => first + i);

/** Takes so many ids in a row for new rows. @param table with a generated `id` */
export async function takeIds(ctx: Ctx, table: string, count: number): Promise<{ first: number; last: number }> {
  const rows = await read(ctx.db, { last: text })`
    with taken as (select pg_get_serial_sequence(${table}, 'id')::regclass as ids)
    select setval(ids, nextval(ids) + ${count}::int - 1)::text as last from taken`;
  const last = Number(rows[0]?.last);
  return { first: last - count + 1, last };
}

/**
 * Runs work that writes very many rows. Indexes of these tables are made again afterwards, each in one go. References
 * are not checked where this user of the database may say so, because a check of each row costs more than the row.
 * Needs a transaction: without a commit everything is as before.
 */
export async function inBulk(ctx: Ctx, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  await ctx.db.execute(sql`set local synchronous_commit = off`);
  await ctx.db.execute(sql`set local maintenance_work_mem = '512MB'`);
  await ctx.db.execute(sql`set local work_mem = '64MB'`);
  await ctx.db.execute(sql`select set_config('session_replication_role', 'replica', true)
    where has_parameter_privilege('session_replication_role', 'set')`);
  // Unique ones stay, because an upsert needs them, and those by which rows without a vector are found.
  const indexes = await read(ctx.db, { name: text, definition: text })`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = any(${sql.param([...tables])}::text[]::regclass[]) and not i.indisunique
      and i.indexrelid::regclass::text not like '%vector_version'`;
  for (const { name } of indexes) await ctx.db.execute(sql.raw(`drop index ${name}`));
  await work();
  for (const { definition } of indexes) await ctx.db.execute(sql.raw(definition));
}
