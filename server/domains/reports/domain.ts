import { sql } from "drizzle-orm";
import { isOpenReport } from "#server/domains/messaging/process/predicates.ts";
import { defineDomain } from "#server/kernel/domain.ts";
import { auditLabels } from "./audit-labels.ts";
import { reportHandlers } from "./message-reports.ts";

export const reports = defineDomain({
  name: "reports",
  title: "檢舉與聯絡",
  uses: ["messaging", "notifications"],
  handlers: reportHandlers,
  console: {
    reports: { reports: () => sql`(select count(*)::int from message_reports r where ${isOpenReport.sql("r")})` },
  },
  auditLabels,
  // Reports are stored by messaging.
  personalData: null,
});
