import { to } from "#contract/paths/to.ts";
import { profileReports as rows } from "#server/db/schema/profiles.ts";
import { notifyReporter } from "#server/domains/notifications/index.ts";
import { reportsOf } from "#server/publishing/reports.ts";

export const profileReports = reportsOf({
  name: "profile_report",
  noun: "個人檔案的內容",
  act: "profile_part.report",
  of: rows.partId,
  lines: { uphold: "你檢舉的{title}違反規範，已經下架", dismiss: "你檢舉的{title}經確認沒有違反規範" },
  notify: notifyReporter(() => to("/rules/behaviors")),
});
