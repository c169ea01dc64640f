import { to } from "#contract/paths/to.ts";
import { articleReports as rows } from "#server/db/schema/articles.ts";
import { notifyReporter } from "#server/domains/notifications/index.ts";
import { reportsOf } from "#server/publishing/reports.ts";

export const articleReports = reportsOf({
  name: "article_report",
  noun: "文章",
  act: "article.report",
  of: rows.articleId,
  notify: notifyReporter(() => to("/rules/behaviors")),
});
