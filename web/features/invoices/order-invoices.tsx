import type { InvoiceRow } from "#contract/invoices/schemas.ts";
import { paperKinds } from "#contract/invoices/states.ts";
import { money } from "#web/lib/format/format.ts";
import { Time } from "#web/ui/time-element.tsx";
import { InvoiceStateBadge } from "./state-badge.tsx";
import { paperName } from "./words.ts";

/** When the invoice was last changed, and how. */
function Happened({ row }: { row: InvoiceRow }) {
  if (row.closedAt)
    return (
      <>
        <Time iso={row.closedAt} /> 作廢
      </>
    );
  return row.issuedAt ? (
    <>
      <Time iso={row.issuedAt} /> 開立
    </>
  ) : null;
}

/** The reader's own invoices of an order: nobody sees those of the other participant. */
export function OrderInvoices({ rows }: { rows: readonly InvoiceRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="break-inside-avoid border-line border-t pt-5">
      <h2 className="mb-3 text-lg">電子發票</h2>
      <ul className="flex flex-col gap-4">
        {rows.map((row) => (
          <li key={row.id}>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">
                {paperKinds[row.kind]} {row.paperNumber ? paperName(row) : ""}
              </span>
              {row.randomCode ? <span className="text-ink-soft">隨機碼 {row.randomCode}</span> : null}
              <InvoiceStateBadge state={row.state} />
            </p>
            <p className="text-ink-soft">
              {row.item} {money(row.total)}（含稅額 {money(row.tax)}），{row.reaches}
            </p>
            <p className="text-ink-faint text-sm">
              <Happened row={row} />
              {row.ofNumber ? (
                <span>，折讓自發票 {paperName({ kind: "invoice", paperNumber: row.ofNumber })}</span>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
