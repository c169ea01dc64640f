import { defineDomain } from "#server/kernel/domain.ts";
import { auditSubjects, auditWords } from "./audit-words.ts";
import { ledgerJobs } from "./jobs.ts";
import { personal } from "./personal.ts";
import { ledgerHandlers } from "./routes.ts";

export const ledger = defineDomain({
  name: "ledger",
  title: "餘額、點數與收益",
  uses: [],
  handlers: ledgerHandlers,
  jobs: ledgerJobs,
  auditWords,
  auditSubjects,
  personal,
});
