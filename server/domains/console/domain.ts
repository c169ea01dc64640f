import { defineDomain } from "#server/kernel/domain.ts";
import { auditLabels } from "./audit-labels.ts";
import { roleDecision } from "./operators/propose-role.ts";
import { personalData } from "./personal-data.ts";
import { consoleHandlers } from "./routes.ts";
import { purgeFailedRoundsJob, stoppedJobs } from "./stopped-jobs.ts";

export const operators = defineDomain({
  name: "console",
  title: "營運後台",
  uses: ["accounts", "approvals", "notifications"],
  handlers: consoleHandlers,
  jobs: [purgeFailedRoundsJob],
  console: { audit: {}, operators: {}, setup: {}, jobs: { stoppedJobs: () => stoppedJobs } },
  operatorDecisions: [roleDecision],
  auditLabels,
  auditSubjects: { job: "背景工作" },
  personalData,
});
