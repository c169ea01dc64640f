import { type InvoiceState, invoiceStates, shownState } from "#contract/invoices/states.ts";
import { Badge } from "#web/ui/badge.tsx";
import { stateTones } from "./words.ts";

/** @param desk for operators, who also see that a person has to help */
export function InvoiceStateBadge({ state, desk = false }: { state: InvoiceState; desk?: boolean }) {
  const stuck = desk && (state === "stuck" || state === "void_stuck");
  return <Badge tone={stuck ? "danger" : stateTones[state]}>{desk ? invoiceStates[state] : shownState(state)}</Badge>;
}
