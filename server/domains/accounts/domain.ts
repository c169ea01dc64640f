import { users } from "#server/db/schema/accounts.ts";
import { defineDomain } from "#server/kernel/domain.ts";
import { declare } from "#server/kernel/process/declare.ts";
import { auditSubjects, auditWords } from "./audit-words.ts";
import { accountJobs } from "./jobs.ts";
import { personal } from "./personal.ts";
import { idProcess } from "./process/identity.ts";
import { accountHandlers } from "./routes.ts";

export const accounts = defineDomain({
  name: "accounts",
  title: "帳號",
  uses: [],
  handlers: accountHandlers,
  jobs: accountJobs,
  uploads: { images: [users.avatar, users.background] },
  processes: [declare(idProcess)],
  auditWords,
  auditSubjects,
  personal,
});
