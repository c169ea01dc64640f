import { defineDomain } from "#server/kernel/domain.ts";
import { auditLabels, auditSubjects } from "./audit-labels.ts";
import { personalData } from "./personal-data.ts";
import { purgeEventsJob } from "./record-event.ts";
import { analyticsHandlers } from "./routes.ts";

export const analytics = defineDomain({
  name: "analytics",
  title: "使用統計",
  uses: ["accounts"],
  handlers: analyticsHandlers,
  jobs: [purgeEventsJob],
  console: { figures: {} },
  auditLabels,
  auditSubjects,
  personalData,
});
