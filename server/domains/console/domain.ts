import { defineDomain } from "#server/kernel/domain.ts";
import { personal } from "./personal.ts";
import { consoleHandlers } from "./routes.ts";
import { forgetFailedRoundsJob, stoppedJobs } from "./stopped-jobs.ts";

export const operators = defineDomain({
  name: "console",
  title: "營運後台",
  uses: [],
  handlers: consoleHandlers,
  jobs: [forgetFailedRoundsJob],
  console: { audit: {}, jobs: { stoppedJobs: () => stoppedJobs } },
  auditWords: { "job.retry": "重新執行停下的工作" },
  auditSubjects: { job: "背景工作" },
  personal,
});
