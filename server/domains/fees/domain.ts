import { defineDomain } from "#server/kernel/domain.ts";
import { auditLabels, auditSubjects } from "./audit-labels.ts";
import { ruleDecision } from "./make-rule.ts";
import { feeHandlers } from "./routes.ts";

export const fees = defineDomain({
  name: "fees",
  title: "費率",
  uses: ["approvals"],
  handlers: feeHandlers,
  operatorDecisions: [ruleDecision],
  auditLabels,
  auditSubjects,
  // A rule only references its author, an operator, whose acts are in the audit log.
  personalData: null,
});
