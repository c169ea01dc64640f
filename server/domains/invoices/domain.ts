import { defineDomain } from "#server/kernel/domain.ts";
import { auditSubjects, auditWords } from "./audit-words.ts";
import { invoiceJobs } from "./jobs.ts";
import { personal } from "./personal.ts";
import { declaredInvoices } from "./process/invoice.ts";
import { returnDecision } from "./return-fee.ts";
import { invoiceHandlers } from "./routes.ts";

export const invoices = defineDomain({
  name: "invoices",
  title: "電子發票",
  uses: ["accounts", "ledger", "approvals", "notifications"],
  handlers: invoiceHandlers,
  jobs: invoiceJobs,
  processes: [declaredInvoices],
  operatorDecisions: [returnDecision],
  auditWords,
  auditSubjects,
  personal,
});
