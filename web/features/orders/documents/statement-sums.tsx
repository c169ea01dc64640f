import { type AccountBalances, movements, type Statement } from "#contract/orders/money/statements.ts";
import { money } from "#web/lib/format/format.ts";
import { Card } from "#web/ui/card.tsx";
import { cx } from "#web/ui/cx.ts";

type Row = AccountBalances & { key: string; label: string; strong?: boolean };

const rowsOf = ({ opening, sums, closing, final }: Statement): Row[] => [
  { key: "opening", label: "期初", strong: true, ...opening },
  ...sums.map((sum) => ({ ...sum, key: sum.kind, label: `${movements[sum.kind]}（${sum.count} 筆）` })),
  { key: "closing", label: final ? "期末" : "目前", strong: true, ...closing },
];

const cell = "py-2 pl-3 text-right whitespace-nowrap";

/** Opening balance, totals by kind of movement, and closing balance; each column adds up. */
export function StatementSums({ statement }: { statement: Statement }) {
  return (
    <Card pad={false} className="px-4 py-3 sm:px-6 print:p-0 print:shadow-none">
      <table className="w-full max-sm:text-sm">
        <caption className="sr-only">期初、各類異動的合計與期末</caption>
        <thead>
          <tr className="border-line border-b text-ink-faint text-sm">
            <th scope="col" className="py-2 text-left font-medium">
              類別
            </th>
            <th scope="col" className={cx(cell, "font-medium")}>
              待入帳
            </th>
            <th scope="col" className={cx(cell, "font-medium")}>
              餘額
            </th>
            <th scope="col" className={cx(cell, "font-medium max-sm:hidden")}>
              合計
            </th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(statement).map(({ key, label, strong, pending, balance }) => (
            <tr key={key} className={cx("border-line border-b last:border-b-0", strong && "font-semibold")}>
              <th scope="row" className={cx("py-2 text-left", strong ? "font-semibold" : "font-normal")}>
                {label}
              </th>
              <td className={cell}>{money(pending)}</td>
              <td className={cell}>{money(balance)}</td>
              <td className={cx(cell, "max-sm:hidden")}>{money(pending + balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
