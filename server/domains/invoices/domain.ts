import { defineDomain } from "#server/kernel/domain.ts";
import { auditLabels, auditSubjects } from "./audit-labels.ts";
import { books } from "./books.ts";
import { invoiceJobs } from "./jobs.ts";
import { personalData } from "./personal-data.ts";
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
  books,
  auditLabels,
  auditSubjects,
  personalData,
});
