import { defineDomain } from "#server/kernel/domain.ts";
import { auditLabels, auditSubjects } from "./audit-labels.ts";
import { books } from "./books.ts";
import { ledgerJobs } from "./jobs.ts";
import { personalData } from "./personal-data.ts";
import { ledgerHandlers } from "./routes.ts";

export const ledger = defineDomain({
  name: "ledger",
  title: "餘額、點數與收益",
  uses: ["notifications"],
  handlers: ledgerHandlers,
  jobs: ledgerJobs,
  books,
  auditLabels,
  auditSubjects,
  personalData,
});
