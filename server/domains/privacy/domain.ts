import { defineDomain } from "#server/kernel/domain.ts";
import { auditWords } from "./audit-words.ts";
import { mountExports } from "./export-download.ts";
import { privacyJobs } from "./jobs.ts";
import { personal } from "./personal.ts";
import { privacyHandlers } from "./routes.ts";

export const privacy = defineDomain({
  name: "privacy",
  uses: ["accounts", "catalog", "notifications"],
  handlers: privacyHandlers,
  jobs: privacyJobs,
  mounts: [(app, { ctxOf }) => mountExports(app, ctxOf)],
  auditWords,
  personal,
});
