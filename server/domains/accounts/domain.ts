import { users } from "#server/db/schema/accounts.ts";
import { defineDomain } from "#server/kernel/domain.ts";
import { auditSubjects, auditWords } from "./audit-words.ts";
import { mountExports } from "./export-download.ts";
import { accountJobs } from "./jobs.ts";
import { personal } from "./personal.ts";
import { accountHandlers } from "./routes.ts";

export const accounts = defineDomain({
  name: "accounts",
  uses: [],
  handlers: accountHandlers,
  jobs: accountJobs,
  mounts: [(app, { ctxOf }) => mountExports(app, ctxOf)],
  uploads: { images: [users.avatar, users.background] },
  auditWords,
  auditSubjects,
  personal,
});
