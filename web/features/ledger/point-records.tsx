import type { PointRecord } from "#contract/ledger/schemas.ts";
import { grouped } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { moment } from "#web/lib/format/format.ts";
import { useNow } from "#web/lib/runtime/now.ts";
import { cx } from "#web/ui/cx.ts";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { DataTable } from "#web/ui/lists/table.tsx";
import { Time } from "#web/ui/time-element.tsx";

/** 1200 → +1,200; -1200 → −1,200, with a typographic minus sign. */
const signed = (amount: number): string => (amount > 0 ? `+${grouped(amount)}` : `−${grouped(-amount)}`);

/** History of points or coins, newest first. @param unit 點, 枚 */
export function PointRecords({ rows, unit, none }: { rows: readonly PointRecord[]; unit: string; none: string }) {
  const now = useNow();
  return (
    <DataTable
      caption="紀錄，最新的在前"
      rows={rows}
      rowKey={(row) => row.id}
      empty={<Empty art="money" title="還沒有紀錄" text={none} />}
      columns={[
        {
          key: "at",
          header: "時間",
          cell: (row) => <Time iso={row.at} text={moment(row.at, now)} />,
          className: "whitespace-nowrap",
        },
        {
          key: "title",
          header: "項目",
          primary: true,
          cell: (row) =>
            row.orderId ? (
              <Link
                href={to("/transactions/:id", { id: row.orderId })}
                className="line-clamp-2 text-ink hover:text-teal"
              >
                {row.title}
              </Link>
            ) : (
              row.title
            ),
        },
        {
          key: "amount",
          header: unit === "點" ? "點數" : "金幣",
          align: "end",
          cell: (row) => (
            <span className={cx("whitespace-nowrap font-semibold", row.amount < 0 && "text-ink-soft")}>
              {signed(row.amount)} {unit}
            </span>
          ),
        },
      ]}
    />
  );
}
