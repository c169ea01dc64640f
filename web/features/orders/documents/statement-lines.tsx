import { movements, type StatementLine } from "#contract/orders/money/statements.ts";
import { to } from "#contract/paths/to.ts";
import { shortDate } from "#contract/time.ts";
import { money } from "#web/lib/format/format.ts";
import { Card } from "#web/ui/card.tsx";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";
import { Time } from "#web/ui/time-element.tsx";

/** Composition of the seller's share of a sale. */
function partsOf({ sale, invoice }: StatementLine): string {
  if (!sale) return "";
  const back = sale.back > 0 ? `，退還買家 ${money(-sale.back)}` : "";
  return `價格 ${money(sale.price)}${back}，手續費 ${money(-sale.fee)}${invoice ? `（發票 ${invoice}）` : ""}`;
}

function What({ line }: { line: StatementLine }) {
  const { title, orderId, kind } = line;
  return (
    <>
      <span className="block">{movements[kind]}</span>
      {orderId === null ? null : (
        <Link
          href={to("/transactions/:id/info", { id: orderId })}
          className="line-clamp-2 text-ink-soft text-sm hover:text-teal print:line-clamp-none"
        >
          {title ? `${title}（交易 ${orderId}）` : `交易 ${orderId}`}
        </Link>
      )}
      {line.sale ? <span className="block text-ink-faint text-sm">{partsOf(line)}</span> : null}
    </>
  );
}

const sum = "py-2.5 pl-3 text-right align-top whitespace-nowrap";
const signed = (amount: number) => (amount === 0 ? "—" : `${amount > 0 ? "+" : ""}${money(amount)}`);

/** Every movement of a month, the oldest first. */
export function StatementLines({ lines }: { lines: readonly StatementLine[] }) {
  if (lines.length === 0) return <p className="text-ink-soft">這個月沒有任何異動。</p>;
  return (
    <Card pad={false} className="px-4 py-3 sm:px-6 print:p-0 print:shadow-none">
      <table className="w-full max-sm:text-sm">
        <caption className="sr-only">每一筆異動，最早的在前</caption>
        <thead>
          <tr className="border-line border-b text-ink-faint text-sm">
            <th scope="col" className="py-2 pr-3 text-left font-medium">
              日期
            </th>
            <th scope="col" className="py-2 text-left font-medium">
              項目
            </th>
            <th scope="col" className={cx(sum, "font-medium")}>
              待入帳
            </th>
            <th scope="col" className={cx(sum, "font-medium")}>
              餘額
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a statement's line is its place in the month
            <tr key={at} className="border-line border-b last:border-b-0">
              <td className="whitespace-nowrap py-2.5 pr-3 align-top">
                <Time iso={line.at} text={shortDate(new Date(line.at))} />
              </td>
              <th scope="row" className="wrap-anywhere py-2.5 text-left font-normal">
                <What line={line} />
              </th>
              <td className={sum}>{signed(line.pending)}</td>
              <td className={sum}>{signed(line.balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
