import { to } from "#contract/paths/to.ts";
import { notifyByTransition } from "#server/domains/notifications/index.ts";
import { reportProcess, reportsOf } from "#server/publishing/reports.ts";

/** A member's report of an article. */
export const articleReportProcess = reportProcess({ name: "article_report", noun: "文章", act: "article.report" });

export const articleReports = reportsOf(articleReportProcess, {
  table: "article_reports",
  subject: "articleId",
  notify: notifyByTransition(
    articleReportProcess,
    "support",
    () => to("/rules/behaviors"),
    ({ reporterId }) => reporterId,
  ),
});
