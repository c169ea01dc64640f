import { defineDomain } from "#server/kernel/domain.ts";
import { auditLabels, auditSubjects } from "./audit-labels.ts";
import { books as checks } from "./books.ts";
import { manualDecision } from "./manual/propose-journal.ts";
import { bookHandlers } from "./routes.ts";

export const books = defineDomain({
  name: "books",
  title: "帳簿",
  uses: ["ledger", "approvals"],
  handlers: bookHandlers,
  operatorDecisions: [manualDecision],
  console: { books: {} },
  books: checks,
  auditLabels,
  auditSubjects,
  // Reports name payments, not persons; who read and booked them is in the audit log.
  personalData: null,
});
