import { defineDomain } from "#server/kernel/domain.ts";
import { auditLabels } from "./audit-labels.ts";
import { privacyJobs } from "./jobs.ts";
import { personalData } from "./personal-data.ts";
import { privacyHandlers } from "./routes.ts";

export const privacy = defineDomain({
  name: "privacy",
  title: "個人資料",
  uses: ["accounts", "catalog", "notifications"],
  handlers: privacyHandlers,
  jobs: privacyJobs,
  auditLabels,
  personalData,
});
