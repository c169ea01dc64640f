import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { caseWords, stageWords } from "#web/features/orders/words.ts";
import { dateTime } from "#web/lib/format/format.ts";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { ListTabs } from "#web/lib/lists/list-tabs.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/disputes";

const cases = list("GET /api/admin/disputes", [], { usual: { open: true } });
const tabs = [
  { asks: { open: true }, label: "處理中" },
  { asks: { open: false }, label: "已結束" },
] as const;

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, cases, { path: to("/admin/disputes") });
}

type Row = Route.ComponentProps["loaderData"]["found"]["data"][number];

/** Stages without anything to do for the operator. */
const RESTING: ReadonlySet<Row["stage"]> = new Set(["answering", "frozen", "ended"]);

const columns = (open: boolean): Column<Row>[] => [
  {
    key: "title",
    header: "交易",
    primary: true,
    cell: (row) => (
      <Link href={to("/admin/disputes/:id", { id: row.orderId })} className="link">
        {row.title}
      </Link>
    ),
  },
  { key: "kind", header: "種類", cell: (row) => caseWords[row.kind], className: "whitespace-nowrap" },
  {
    key: "stage",
    header: "進度",
    cell: (row) => (
      <span className="flex flex-wrap gap-1.5">
        <Badge tone={RESTING.has(row.stage) ? "neutral" : "attention"}>{stageWords[row.stage]}</Badge>
        {row.overdue ? <Badge tone="danger">已逾期</Badge> : null}
      </span>
    ),
  },
  { key: "parties", header: "買家／賣家", cell: (row) => `${row.buyer}／${row.seller}` },
  { key: "total", header: "金額", align: "end", cell: (row) => money(row.total) },
  open
    ? { key: "due", header: "裁定期限", cell: (row) => (row.dueAt ? dateTime(row.dueAt) : "暫停計算") }
    : { key: "ended", header: "結束時間", cell: (row) => dateTime(row.endedAt) },
];

export default function DisputesPage({ loaderData }: Route.ComponentProps) {
  const { query, found } = loaderData;
  const { open = true } = query;
  return (
    <>
      <ListTabs
        of={cases}
        data={loaderData}
        tabs={tabs}
        label="案件"
        className="mb-5"
        count={(_, here) => (here ? found.total : undefined)}
      />
      <DataTable
        caption={open ? "處理中的案件，最早提出的在前" : "已結束的案件，最近結束的在前"}
        rows={found.data}
        columns={columns(open)}
        rowKey={(row) => `${row.kind}-${row.orderId}-${row.openedAt}`}
        empty={
          <Empty
            title={open ? "沒有要處理的案件" : "還沒有結束的案件"}
            text="會員申請的協調、逾期沒有回覆的取消提議、責任異議，以及一方停權或雙方久未處理的交易，會列在這裡。"
          />
        }
      />
      <div className="mt-5">
        <ListPages of={cases} data={loaderData} />
      </div>
    </>
  );
}
