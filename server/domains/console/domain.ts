import { defineDomain } from "#server/kernel/domain.ts";
import { personalData } from "./personal-data.ts";
import { consoleHandlers } from "./routes.ts";
import { purgeFailedRoundsJob, stoppedJobs } from "./stopped-jobs.ts";

export const operators = defineDomain({
  name: "console",
  title: "營運後台",
  uses: [],
  handlers: consoleHandlers,
  jobs: [purgeFailedRoundsJob],
  console: { audit: {}, jobs: { stoppedJobs: () => stoppedJobs } },
  auditLabels: { "job.retry": "重新執行停下的工作" },
  auditSubjects: { job: "背景工作" },
  personalData,
});
