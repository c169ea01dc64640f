import { defineDomain } from "#server/kernel/domain.ts";
import { auditSubjects, auditWords } from "./audit-words.ts";
import { ruleDecision } from "./make-rule.ts";
import { feeHandlers } from "./routes.ts";

export const fees = defineDomain({
  name: "fees",
  title: "費率",
  uses: ["approvals"],
  handlers: feeHandlers,
  operatorDecisions: [ruleDecision],
  auditWords,
  auditSubjects,
  // A rule names only the operator who made it; their acts are in the audit log.
  personal: null,
});
