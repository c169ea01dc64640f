import { and, count, eq, lte } from "drizzle-orm";
import type { ReportState } from "#contract/report-states.ts";
import { to } from "#contract/to.ts";
import { articleReports } from "#server/db/schema/articles.ts";
import { memberHears, tellByRow } from "#server/domains/notifications/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { type Binding, runTransition } from "#server/kernel/run-transition.ts";
import {
  type ArticleReport,
  type ArticleReportWords,
  articleReportProcess,
  isOpenReport,
  type ReportDecision,
} from "./process/report.ts";

const openOf = (articleId: number) => and(eq(articleReports.articleId, articleId), isOpenReport.sql("article_reports"));

/** How many reports of an article wait. */
export async function countOpenReports(ctx: Ctx, articleId: number): Promise<number> {
  const [row] = await ctx.db.select({ n: count() }).from(articleReports).where(openOf(articleId));
  return row?.n ?? 0;
}

/** The reports of an article that wait, locked. @param until the newest of them; left out, all */
export async function lockOpenReports(
  ctx: Ctx,
  { id, title }: { id: number; title: string },
  until?: number,
): Promise<ArticleReport[]> {
  const rows = await ctx.db
    .select({ id: articleReports.id, state: articleReports.state, reporterId: articleReports.reporterId })
    .from(articleReports)
    .where(and(openOf(id), until === undefined ? undefined : lte(articleReports.id, until)))
    .orderBy(articleReports.id)
    .for("update");
  return rows.map((row) => ({ ...row, state: row.state as ReportState, title }));
}

const binding: Binding<ArticleReportWords, ArticleReport> = {
  actorOf: () => "operator",
  async save(ctx, { before, now }, { state }) {
    const decided = { state, decidedBy: memberId(ctx), decidedAt: now };
    await ctx.db.update(articleReports).set(decided).where(eq(articleReports.id, before.id));
    return { ...before, state };
  },
  steps: [
    tellByRow(
      articleReportProcess,
      "support",
      () => to("/rules/behaviors"),
      (ctx, { reporterId }) => memberHears(ctx, reporterId),
    ),
  ],
};

/** Decides a locked report and tells who reported. Part of the caller's transaction. */
export const decideReport = (ctx: Ctx, report: ArticleReport, decision: ReportDecision): Promise<ArticleReport> =>
  runTransition(ctx, articleReportProcess, binding, report, decision, { input: {} });
