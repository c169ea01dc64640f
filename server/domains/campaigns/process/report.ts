import { to } from "#contract/paths/to.ts";
import { campaignEntryReports as rows } from "#server/db/schema/campaigns.ts";
import { notifyReporter } from "#server/domains/notifications/index.ts";
import { reportsOf } from "#server/publishing/reports.ts";

export const entryReports = reportsOf({
  name: "campaign_entry_report",
  noun: "作品",
  act: "campaign_entry.report",
  of: rows.entryId,
  notify: notifyReporter(() => to("/rules/behaviors")),
});
