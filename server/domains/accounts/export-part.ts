import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";

/** So many rows are in memory at a time. */
const BATCH = 500;

export type ExportRow = Record<string, unknown>;
type Keyed = ExportRow & { k: number };

/** One file of the archive: what it holds, from which tables, and its rows in batches. */
export type ExportPart = {
  /** Name of the file, without `.json`. */
  name: string;
  about: string;
  tables: readonly string[];
  rows(ctx: Ctx, userId: number): AsyncIterable<ExportRow[]>;
};

type Of = (me: number) => SQL;

/** Rows of a table with an id; `from` says which, as `r`, and `columns` what of them. The names of others, nothing else. */
export function byId(
  name: string,
  about: string,
  tables: readonly string[],
  columns: Of,
  from: Of,
  id = sql`r.id`,
): ExportPart {
  return {
    name,
    about,
    tables,
    async *rows(ctx, me) {
      for (let after = 0; ; ) {
        const { rows } = await ctx.db.execute<Keyed>(sql`select ${id} as k, ${columns(me)} ${from(me)}
          and ${id} > ${after} order by ${id} limit ${BATCH}`);
        if (rows.length > 0) yield rows.map(({ k: _, ...row }) => row);
        const last = rows.at(-1);
        if (!last || rows.length < BATCH) return;
        after = last.k;
      }
    },
  };
}

/** What is sealed in the database is open here: it is read by its owner. */
export function opened(
  name: string,
  about: string,
  tables: readonly string[],
  read: (ctx: Ctx, me: number) => Promise<ExportRow[]>,
): ExportPart {
  return {
    name,
    about,
    tables,
    async *rows(ctx, me) {
      const rows = await read(ctx, me);
      if (rows.length > 0) yield rows;
    },
  };
}

/** What is small enough to be read at once. */
export function whole(name: string, about: string, tables: readonly string[], query: Of): ExportPart {
  return opened(name, about, tables, async (ctx, me) => (await ctx.db.execute<ExportRow>(query(me))).rows);
}

export const named = (id: SQL): SQL => sql`(select n.nickname from users n where n.id = ${id})`;
