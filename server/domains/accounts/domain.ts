import { users } from "#server/db/schema/accounts.ts";
import { defineDomain } from "#server/kernel/domain.ts";
import { declare } from "#server/kernel/process/declare.ts";
import { auditLabels, auditSubjects } from "./audit-labels.ts";
import { accountJobs } from "./jobs.ts";
import { personalData } from "./personal-data.ts";
import { idProcess } from "./process/identity.ts";
import { accountHandlers } from "./routes.ts";

export const accounts = defineDomain({
  name: "accounts",
  title: "帳號",
  uses: ["notifications"],
  handlers: accountHandlers,
  jobs: accountJobs,
  uploads: { images: [users.avatar, users.background] },
  processes: [declare(idProcess)],
  auditLabels,
  auditSubjects,
  personalData,
});
