import type { InvoiceRow } from "#contract/invoices/schemas.ts";
import { shownState } from "#contract/invoices/states.ts";
import { paperName } from "./words.ts";

/** The invoices of one sale on one line: 發票 AB-12345678 已開立. */
export function InvoiceNumbers({ rows }: { rows: readonly InvoiceRow[] }) {
  if (rows.length === 0) return null;
  const names = rows.map(
    (row) =>
      `${row.kind === "allowance" ? "折讓" : "發票"} ${row.paperNumber ? `${paperName(row)} ` : ""}${shownState(row.state)}`,
  );
  return <span className="block font-normal text-ink-faint text-sm">{names.join("、")}</span>;
}
