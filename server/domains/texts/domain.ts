import { defineDomain } from "#server/kernel/domain.ts";
import { textJobs } from "./announce-terms.ts";
import { auditLabels, auditSubjects } from "./audit-labels.ts";
import { textHandlers } from "./routes.ts";

export const texts = defineDomain({
  name: "texts",
  title: "說明文件與條款",
  uses: ["notifications"],
  handlers: textHandlers,
  jobs: textJobs,
  console: { texts: {} },
  auditLabels,
  auditSubjects,
  // Texts belong to the platform; the version that a member agreed to is part of the account.
  personalData: null,
});
