import { Suspense, useState } from "react";
import { financeKindNames, financeKinds } from "#contract/finance/schemas.ts";
import { itemStates } from "#contract/finance/states.ts";
import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { Due } from "#web/features/finance/due.tsx";
import { WaitingTable } from "#web/features/finance/waiting-table.tsx";
import { itemTones } from "#web/features/finance/words.ts";
import { dateTime } from "#web/lib/format/format.ts";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { ListTabs } from "#web/lib/lists/list-tabs.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";
import { useOverview } from "../overview-data.ts";
import type { Route } from "./+types/finance";

const ChargebackDialog = lazyComponent(() => import("#web/features/finance/chargeback-dialog.tsx"));

const items = list("GET /api/admin/finance", [], { usual: { open: true } });
const tabs = [
  { asks: { open: true }, label: "待處理" },
  { asks: { open: false }, label: "已結束" },
] as const;
const kinds = [
  { asks: { kind: undefined }, label: "全部" },
  ...financeKinds.map((kind) => ({ asks: { kind }, label: financeKindNames[kind] })),
] as const;

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, items, { path: to("/admin/finance") });
}

type Row = Route.ComponentProps["loaderData"]["found"]["data"][number];

const columns = (open: boolean): Column<Row>[] => [
  {
    key: "what",
    header: "發生什麼事",
    primary: true,
    cell: (row) => (
      <Link href={to("/admin/finance/:id", { id: row.id })} className="link">
        {row.what}
      </Link>
    ),
  },
  { key: "kind", header: "種類", cell: (row) => financeKindNames[row.kind], className: "whitespace-nowrap" },
  {
    key: "state",
    header: "狀態",
    cell: (row) => <Badge tone={itemTones[row.state]}>{itemStates[row.state]}</Badge>,
  },
  { key: "order", header: "訂單", cell: (row) => (row.orderId === null ? "—" : `#${row.orderId}`) },
  { key: "amount", header: "金額", align: "end", cell: (row) => money(row.amount) },
  ...(open ? [{ key: "due", header: "回覆期限", cell: (row: Row) => <Due {...row} /> }] : []),
  open
    ? { key: "opened", header: "發生時間", cell: (row) => dateTime(row.openedAt) }
    : { key: "closed", header: "結束時間", cell: (row) => dateTime(row.closedAt) },
];

export default function FinancePage({ loaderData }: Route.ComponentProps) {
  const { query, found } = loaderData;
  const { parts } = useOverview();
  const [recording, setRecording] = useState(false);
  const { open = true } = query;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Link href={to("/admin/finance/methods")} className="link">
          付款方式：停用與恢復
        </Link>
        <Link href={to("/admin/finance/invoices")} className="link">
          電子發票：查詢
        </Link>
        <Link href={to("/admin/finance/fees")} className="link">
          費率規則
        </Link>
        <Button variant="secondary" className="sm:ml-auto" onClick={() => setRecording(true)}>
          登錄付款爭議
        </Button>
      </div>
      <WaitingTable rows={found.waiting} parts={parts} />
      <Suspense>{recording ? <ChargebackDialog onClose={() => setRecording(false)} /> : null}</Suspense>
      <ListTabs
        of={items}
        data={loaderData}
        tabs={tabs}
        label="款項"
        className="mb-3"
        count={(_, here) => (here ? found.total : undefined)}
      />
      <ListTabs of={items} data={loaderData} tabs={kinds} label="種類" className="mb-5" />
      <DataTable
        caption={open ? "待處理的款項，有回覆期限的在前，其餘最早發生的在前" : "已結束的款項，最近結束的在前"}
        rows={found.data}
        columns={columns(open)}
        rowKey={(row) => row.id}
        empty={
          <Empty
            title={open ? "沒有要處理的款項" : "還沒有結束的款項"}
            text="金流拒絕的退款、金額不符或沒有回覆的付款、開不出來的發票、付款爭議，與每晚對帳的差異，會列在這裡。"
          />
        }
      />
      <div className="mt-5">
        <ListPages of={items} data={loaderData} />
      </div>
    </>
  );
}
