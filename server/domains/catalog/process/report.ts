import { to } from "#contract/paths/to.ts";
import { serviceReports as rows } from "#server/db/schema/catalog.ts";
import { notifyReporter } from "#server/domains/notifications/index.ts";
import { reportsOf } from "#server/publishing/reports.ts";

export const serviceReports = reportsOf({
  name: "service_report",
  noun: "服務",
  act: "service.report",
  of: rows.serviceId,
  notify: notifyReporter(() => to("/rules/services")),
});
