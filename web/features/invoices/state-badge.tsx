import { type InvoiceState, invoiceStates, shownState } from "#contract/invoices/states.ts";
import { Badge } from "#web/ui/badge.tsx";
import { stateTones } from "./words.ts";

/** @param forOperator for operators, who also see that manual action is needed */
export function InvoiceStateBadge({
  state,
  forOperator: operator = false,
}: {
  state: InvoiceState;
  forOperator?: boolean;
}) {
  const stuck = operator && (state === "stuck" || state === "void_stuck");
  return (
    <Badge tone={stuck ? "danger" : stateTones[state]}>{operator ? invoiceStates[state] : shownState(state)}</Badge>
  );
}
