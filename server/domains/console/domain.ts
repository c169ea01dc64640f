import { defineDomain } from "#server/kernel/domain.ts";
import { auditLabels } from "./audit-labels.ts";
import { roleDecision } from "./operators/propose-role.ts";
import { personalData } from "./personal-data.ts";
import { forgetMarksJob } from "./queue/queue.ts";
import { consoleHandlers } from "./routes.ts";
import { purgeFailedRoundsJob, stoppedJobs } from "./stopped-jobs.ts";

export const operators = defineDomain({
  name: "console",
  title: "營運後台",
  uses: ["accounts", "approvals", "notifications"],
  handlers: consoleHandlers,
  jobs: [purgeFailedRoundsJob, forgetMarksJob],
  console: { audit: {}, operators: {}, setup: {}, jobs: { stoppedJobs } },
  operatorDecisions: [roleDecision],
  auditLabels,
  auditSubjects: { audit: "操作紀錄", job: "背景工作", queue_item: "待辦項目" },
  personalData,
});
