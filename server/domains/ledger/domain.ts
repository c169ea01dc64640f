import { defineDomain } from "#server/kernel/domain.ts";
import { auditSubjects, auditWords } from "./audit-words.ts";
import { personal } from "./personal.ts";
import { ledgerJobs } from "./reconcile.ts";
import { ledgerHandlers } from "./routes.ts";

export const ledger = defineDomain({
  name: "ledger",
  title: "餘額與收入",
  uses: [],
  handlers: ledgerHandlers,
  jobs: ledgerJobs,
  auditWords,
  auditSubjects,
  personal,
});
