import { to } from "#contract/paths/to.ts";
import { notifyByTransition } from "#server/domains/notifications/index.ts";
import { reportProcess, reportsOf } from "#server/publishing/reports.ts";

/** A member's report of an entry. */
export const entryReportProcess = reportProcess({
  name: "campaign_entry_report",
  noun: "作品",
  act: "campaign_entry.report",
});

export const entryReports = reportsOf(entryReportProcess, {
  table: "campaign_entry_reports",
  subject: "entryId",
  notify: notifyByTransition(
    entryReportProcess,
    "support",
    () => to("/rules/behaviors"),
    ({ reporterId }) => reporterId,
  ),
});
