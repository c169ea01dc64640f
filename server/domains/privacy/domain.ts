import { defineDomain } from "#server/kernel/domain.ts";
import { auditWords } from "./audit-words.ts";
import { privacyJobs } from "./jobs.ts";
import { personal } from "./personal.ts";
import { privacyHandlers } from "./routes.ts";

export const privacy = defineDomain({
  name: "privacy",
  title: "個人資料",
  uses: ["accounts", "catalog", "notifications"],
  handlers: privacyHandlers,
  jobs: privacyJobs,
  auditWords,
  personal,
});
