import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { AdminArticle, type AdminArticleQuery } from "#contract/articles/admin.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { both, not } from "#server/kernel/process/predicate.ts";
import { containing, one, read } from "#server/kernel/rows.ts";
import { isOpenReport } from "#server/publishing/reports.ts";
import { adminActions } from "../policy.ts";
import { isHidden, isPicked, isRemoved, wasPublished } from "../process/predicates.ts";

type Found = z.output<typeof AdminArticle>;
const Row = AdminArticle.omit({ actions: true });
type Row = z.output<typeof Row>;

/** Number of reports of an article that the list shows. */
const REPORTS = 20;

/** Open reports `r` of article `a`. */
const waits = sql`r.article_id = a.id and ${isOpenReport.sql("r")}`;

const columns = sql`a.id, a.title, a.state, a.author_id as "authorId", u.nickname as author,
  a.hidden_reason as "hiddenReason", a.hidden_at as "hiddenAt", a.picked_at as "pickedAt",
  (select count(*)::int from article_reports r where ${waits}) as waiting,
  (select max(r.id) from article_reports r where ${waits}) as "lastReportId",
  coalesce((select json_agg(json_build_object('id', r.id, 'reason', r.reason, 'text', r.text,
      'reporterId', r.reporter_id, 'reporter', m.nickname, 'at', r.created_at) order by r.id)
    from (select * from article_reports r where ${waits} order by r.id limit ${REPORTS}) r
      join users m on m.id = r.reporter_id), '[]') as reports`;
const tables = sql`from articles a join users u on u.id = a.author_id`;

const present = (ctx: Ctx, row: Row): Found => ({ ...row, actions: adminActions(ctx.actor, row, ctx.now()) });

/** Articles with open reports, except removed ones. */
export const reported = sql`(${not(isRemoved).sql("a")} and exists (select from article_reports r where ${waits}))`;

const lists: Record<NonNullable<z.output<typeof AdminArticleQuery>["list"]>, { where: SQL; order: SQL }> = {
  reported: { where: reported, order: sql`(select min(r.id) from article_reports r where ${waits})` },
  hidden: { where: both(isHidden, not(isRemoved)).sql("a"), order: sql`a.hidden_at desc nulls last, a.id desc` },
  picked: { where: both(isPicked, wasPublished).sql("a"), order: sql`a.picked_at desc, a.id desc` },
  all: { where: wasPublished.sql("a"), order: sql`a.id desc` },
};

/** A page of one of the console's lists. */
export async function adminArticles(ctx: Ctx, { list = "reported", k, page }: z.output<typeof AdminArticleQuery>) {
  const { where, order } = lists[list];
  const named = k ? sql`(lower(a.title) like ${containing(k)} or a.id::text = ${k})` : sql`true`;
  const found = await pageOf(ctx, Row, page, columns, sql`${tables} where ${where} and ${named}`, order);
  return { ...found, rows: found.rows.map((row) => present(ctx, row)) };
}

/** One article as the lists show it. The caller has checked that it exists. */
export async function adminArticle(ctx: Ctx, id: number): Promise<Found> {
  const rows = await read(ctx.db, Row)`select ${columns} ${tables} where a.id = ${id}`;
  return present(ctx, one(rows));
}
