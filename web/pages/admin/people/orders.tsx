import { foundBy } from "#contract/orders/operators/orders.ts";
import { to } from "#contract/paths/to.ts";
import { StateBadge } from "#web/features/orders/state-badge.tsx";
import { dateTime, money } from "#web/lib/format/format.ts";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";
import { MemberLink } from "../member-link.tsx";
import type { Route } from "./+types/orders";

const orders = list("GET /api/admin/orders");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, orders, { path: to("/admin/orders") });
}

type Row = Route.ComponentProps["loaderData"]["found"]["data"][number];

const party = (side: "buyer" | "seller", header: string): Column<Row> => ({
  key: side,
  header,
  cell: (row) => <MemberLink {...row[side]} />,
});

const columns: Column<Row>[] = [
  {
    key: "title",
    header: "訂單",
    primary: true,
    cell: (row) => (
      <>
        <Link href={to("/admin/orders/:id", { id: row.id })} className="link [overflow-wrap:anywhere]">
          {row.title}
        </Link>
        <span className="block font-normal text-ink-faint text-sm">
          {[row.id, ...row.by.map((by) => `${foundBy[by]}相符`)].join("，")}
        </span>
      </>
    ),
  },
  { key: "state", header: "狀態", cell: (row) => <StateBadge state={row.state} label={row.stateLabel} mine={false} /> },
  party("buyer", "買家"),
  party("seller", "賣家"),
  { key: "at", header: "下單時間", cell: (row) => dateTime(row.createdAt) },
  { key: "total", header: "金額", align: "end", cell: (row) => money(row.total) },
];

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { query, found } = loaderData;
  return (
    <>
      <DataTable
        caption={query.k ? `「${query.k}」：${found.total} 筆訂單` : `訂單，共 ${found.total} 筆，最新的在前`}
        showCaption
        rows={found.data}
        columns={columns}
        rowKey={(row) => row.id}
        empty={
          <Empty
            title="找不到訂單"
            text="可以輸入訂單編號、付款編號、金流交易編號、金額、下單日，或會員的暱稱、信箱、手機。"
          />
        }
      />
      <ListPages of={orders} data={loaderData} />
    </>
  );
}
