import { to } from "#contract/paths/to.ts";
import { memberHears, tellByRow } from "#server/domains/notifications/index.ts";
import { reportProcess, reportsOf } from "#server/kernel/desk/reports.ts";

/** A member's report of a service. */
export const serviceReportProcess = reportProcess({ name: "service_report", noun: "服務", act: "service.report" });

export const serviceReports = reportsOf(serviceReportProcess, {
  table: "service_reports",
  subject: "serviceId",
  tell: tellByRow(
    serviceReportProcess,
    "support",
    () => to("/rules/services"),
    (ctx, { reporterId }) => memberHears(ctx, reporterId),
  ),
});
