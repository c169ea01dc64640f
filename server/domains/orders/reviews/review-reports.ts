import { to } from "#contract/paths/to.ts";
import { reviewReports as rows } from "#server/db/schema/reviews.ts";
import { notifyReporter } from "#server/domains/notifications/index.ts";
import { reportsOf } from "#server/publishing/reports.ts";

/** The reporter is not told what was bought: a review without a service does not show it either. */
export const reviewReports = reportsOf({
  name: "review_report",
  noun: "評價",
  act: "review.report",
  of: rows.reviewId,
  lines: { uphold: "你檢舉的評價違反規範，已經下架", dismiss: "你檢舉的評價經確認沒有違反規範" },
  notify: notifyReporter(() => to("/rules/behaviors")),
});
