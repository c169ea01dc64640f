import { to } from "#contract/paths/to.ts";
import { notifyByTransition } from "#server/domains/notifications/index.ts";
import { reportProcess, reportsOf } from "#server/publishing/reports.ts";

/** A member's report of a service. */
export const serviceReportProcess = reportProcess({ name: "service_report", noun: "服務", act: "service.report" });

export const serviceReports = reportsOf(serviceReportProcess, {
  table: "service_reports",
  subject: "serviceId",
  notify: notifyByTransition(
    serviceReportProcess,
    "support",
    () => to("/rules/services"),
    ({ reporterId }) => reporterId,
  ),
});
