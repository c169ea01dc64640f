import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { snake, type Timeless } from "#server/kernel/process/predicate.ts";
import { waitingItems } from "#server/kernel/process/waiting.ts";
import { read } from "#server/kernel/rows.ts";
import { isOpenReport } from "./reports.ts";

/** Number of reports of a thing that the lists show. */
const REPORTS = 20;

/**
 * SQL about the open reports of a thing.
 * @param of the thing's id in the table of reports
 * @param alias the thing in the query
 * @param more further pairs of name and value of a report `r`, each with a comma at its end
 */
export function openReports(of: PgColumn, alias: string, more: SQL = sql``) {
  const open = sql`from ${of.table} r
    where r.${sql.identifier(snake(of.name))} = ${sql.identifier(alias)}.id and ${isOpenReport.sql("r")}`;
  return {
    exist: sql`exists (select ${open})`,
    oldest: sql`(select min(r.id) ${open})`,
    since: sql`(select min(r.created_at) ${open})`,
    columns: sql`(select count(*)::int ${open}) as waiting, (select max(r.id) ${open}) as "lastReportId",
      coalesce((select json_agg(json_build_object('id', r.id, 'reason', r.reason, 'text', coalesce(v.text, r.text),
          'reporterId', r.reporter_id, 'reporter', coalesce(m.nickname, v.email, '信箱已刪除'), ${more}
          'at', r.created_at) order by r.id)
        from (select r.* ${open} order by r.id limit ${REPORTS}) r left join users m on m.id = r.reporter_id
          left join visitor_reports v on v.id = r.visitor_id), '[]') as reports`,
  };
}

type Declared<S extends z.ZodObject, Found, List extends string> = {
  /** The columns of a row, including those of its reports. */
  row: S;
  /** Completes rows, in the same order. */
  present: (ctx: Ctx, rows: z.output<S>[]) => Found[] | Promise<Found[]>;
  /** The thing in `tables`. */
  alias: string;
  /** Its title; left out where it has a column of that name. */
  title?: SQL;
  columns: SQL;
  tables: SQL;
  open: ReturnType<typeof openReports>;
  /** Which things are listed as reported. Left out: all with open reports. */
  reported?: Timeless<never>;
  /** What `get` finds. Left out: everything. */
  found?: Timeless<never>;
  lists: Readonly<Record<List, { where: Timeless<never>; order: SQL }>>;
};

type Query<List extends string> = { list: List | "reported"; k?: string; page: number };

/** The console's lists of a kind: what is reported, the oldest report first, and others. */
export function moderatedLists<S extends z.ZodObject, Found, List extends string>({
  row,
  present,
  alias,
  title: titled,
  columns,
  tables,
  open,
  reported,
  found: known,
  lists,
}: Declared<S, Found, List>) {
  const of = sql.identifier(alias);
  const title = titled ?? sql`${of}.title`;
  const shown = sql`${columns}, ${open.columns}`;
  const waiting = reported ? sql`(${reported.sql(alias)} and ${open.exist})` : open.exist;
  return {
    /** The reported things, as the console's queue lists them. */
    reported: waitingItems({ id: sql`${of}.id`, title, since: open.since }, sql`from ${tables} where ${waiting}`),
    /** A page of one of the lists. @param query.k part of the title, or the id */
    async page(ctx: Ctx, { list, k = "", page }: Query<List>) {
      const other = list === "reported" ? undefined : lists[list as List];
      const where = other ? other.where.sql(alias) : waiting;
      const named = k ? sql`(strpos(lower(${title}), lower(${k})) > 0 or ${of}.id::text = ${k})` : sql`true`;
      const from = sql`from ${tables} where ${where} and ${named}`;
      const found = await pageOf(ctx, row, page, shown, from, other?.order ?? open.oldest);
      return { ...found, rows: await present(ctx, found.rows as z.output<S>[]) };
    },
    /** One thing as the lists show it. @throws Refusal not_found */
    async get(ctx: Ctx, id: number): Promise<Found> {
      const may = known ? known.sql(alias) : sql`true`;
      const rows = await read(ctx.db, row)`select ${shown} from ${tables} where ${of}.id = ${id} and ${may}`;
      return (await present(ctx, rows as z.output<S>[]))[0] ?? refuse("not_found");
    },
  };
}
