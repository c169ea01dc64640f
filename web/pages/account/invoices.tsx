import { to } from "#contract/paths/to.ts";
import { InvoiceStateBadge } from "#web/features/invoices/state-badge.tsx";
import { paperName } from "#web/features/invoices/words.ts";
import { date, money } from "#web/lib/format/format.ts";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/invoices";

const mine = list("GET /api/my_invoices");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, mine, { path: to("/mypage/invoices") });
}

type Row = Route.ComponentProps["loaderData"]["found"]["data"][number];

const columns: Column<Row>[] = [
  {
    key: "number",
    header: "號碼",
    primary: true,
    cell: (row) => (
      <>
        <span className="block whitespace-nowrap">{paperName(row)}</span>
        {row.randomCode ? (
          <span className="block font-normal text-ink-faint text-sm">隨機碼 {row.randomCode}</span>
        ) : null}
        {row.ofNumber ? (
          <span className="block font-normal text-ink-faint text-sm">
            折讓自 {paperName({ kind: "invoice", paperNumber: row.ofNumber })}
          </span>
        ) : null}
      </>
    ),
  },
  {
    key: "item",
    header: "項目與領取方式",
    cell: (row) => (
      <>
        <Link href={to("/transactions/:id/info", { id: row.orderId })} className="link">
          {row.item}，訂單 {row.orderId}
        </Link>
        <span className="wrap-anywhere block text-ink-soft text-sm">{row.reaches}</span>
      </>
    ),
  },
  { key: "at", header: "日期", cell: (row) => date(row.issuedAt ?? row.createdAt) },
  { key: "state", header: "狀態", cell: (row) => <InvoiceStateBadge state={row.state} /> },
  {
    key: "total",
    header: "金額",
    align: "end",
    cell: (row) => (
      <span className="whitespace-nowrap">
        {money(row.kind === "allowance" ? -row.total : row.total)}
        <span className="block text-ink-faint text-sm">含稅額 {money(row.tax)}</span>
      </span>
    ),
  },
];

export default function InvoicesPage({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  return (
    <AccountPage
      text={
        <>
          交易結束後，平台收取的服務費與手續費會自動開立電子發票。要開到手機條碼、統一編號或捐贈，請到
          <Link href={`${to("/mypage/setting")}#money`} className="link">
            帳號設定
          </Link>
          變更，之後的訂單就會照新的設定。
        </>
      }
    >
      <DataTable
        caption="電子發票與折讓，最新的在前"
        rows={found.data}
        columns={columns}
        rowKey={(row) => row.id}
        empty={<Empty art="money" title="還沒有電子發票" text="第一筆交易結束後，發票會列在這裡，也會寄信通知你。" />}
      />
      {found.pages > 1 ? (
        <div className="mt-6">
          <ListPages of={mine} data={loaderData} />
        </div>
      ) : null}
    </AccountPage>
  );
}
