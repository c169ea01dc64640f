import { defineDomain } from "#server/kernel/domain.ts";
import { auditLabels } from "./audit-labels.ts";
import { personalData } from "./personal-data.ts";
import { consoleHandlers } from "./routes.ts";
import { purgeFailedRoundsJob, stoppedJobs } from "./stopped-jobs.ts";

export const operators = defineDomain({
  name: "console",
  title: "營運後台",
  uses: ["accounts", "notifications"],
  handlers: consoleHandlers,
  jobs: [purgeFailedRoundsJob],
  console: { audit: {}, setup: {}, jobs: { stoppedJobs: () => stoppedJobs } },
  auditLabels,
  auditSubjects: { job: "背景工作" },
  personalData,
});
