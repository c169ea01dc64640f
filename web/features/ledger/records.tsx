import type { ReactNode } from "react";
import type { RevenueRecord } from "#contract/ledger/schemas.ts";
import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { moment, timeLeft } from "#web/lib/format/format.ts";
import { useNow } from "#web/lib/runtime/now.ts";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { DataTable } from "#web/ui/lists/table.tsx";
import { Time } from "#web/ui/time-element.tsx";

const kinds: Record<RevenueRecord["kind"], string> = {
  sale: "交易收益",
  refund: "退款扣回",
  to_points: "轉為點數",
  from_points: "點數轉回",
  tip: "小費",
  fee_returned: "退還手續費",
  chargeback: "付款爭議",
  transfer: "提領",
  transfer_returned: "提領退回",
  other: "調整",
};

function State({ record }: { record: RevenueRecord }) {
  const now = useNow();
  if (record.state === "cleared") return <Badge tone="ok">已入帳</Badge>;
  if (record.state === "held") return <Badge>確認中</Badge>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 max-wide:justify-end">
      <Badge>待入帳</Badge>
      {record.clearsAt ? (
        <Time iso={record.clearsAt} text={timeLeft(record.clearsAt, now, "入帳")} className="text-ink-faint text-sm" />
      ) : null}
    </span>
  );
}

type RecordsProps = {
  rows: readonly RevenueRecord[];
  /** Shown below a sale: its invoice number. */
  paperOf(orderId: number): ReactNode;
};

/** History of a member's revenue, newest first. */
export function RevenueRecords({ rows, paperOf }: RecordsProps) {
  const now = useNow();
  return (
    <DataTable
      caption="收益紀錄"
      rows={rows}
      rowKey={(row) => row.id}
      empty={
        <Empty
          art="money"
          title="還沒有收益紀錄"
          text="第一筆交易完成後，收益會列在這裡。"
          action={
            <Link href={to("/mypage/services")} className={buttonClass({ variant: "secondary" })}>
              管理我的服務
            </Link>
          }
        />
      }
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
              <>
                <Link
                  href={to("/transactions/:id", { id: row.orderId })}
                  className="line-clamp-2 text-ink hover:text-teal"
                >
                  {row.title}
                </Link>
                {row.kind === "sale" ? paperOf(row.orderId) : null}
              </>
            ) : (
              row.title
            ),
        },
        { key: "kind", header: "類別", cell: (row) => kinds[row.kind], className: "whitespace-nowrap" },
        { key: "state", header: "狀態", cell: (row) => <State record={row} /> },
        {
          key: "amount",
          header: "金額",
          align: "end",
          cell: (row) => (
            <span className={cx("whitespace-nowrap font-semibold", row.amount < 0 && "text-ink-soft")}>
              {`${row.amount > 0 ? "+" : ""}${money(row.amount)}`}
            </span>
          ),
        },
      ]}
    />
  );
}
