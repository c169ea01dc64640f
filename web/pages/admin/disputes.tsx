import { money } from "#contract/money.ts";
import { ConsoleFrame } from "#web/features/moderation/console-frame.tsx";
import { caseWords, stageWords } from "#web/features/orders/words.ts";
import { dateTime } from "#web/lib/format.ts";
import { head, originOf } from "#web/lib/head.ts";
import { load } from "#web/lib/load.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { type Column, DataTable } from "#web/ui/table.tsx";
import type { Route } from "./+types/disputes";

const HERE = "/admin/disputes";

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const params = new URL(args.request.url).searchParams;
  const open = params.get("open") !== "false";
  const [overview, cases] = await Promise.all([
    api.call("GET /api/admin/overview", {}),
    api.call("GET /api/admin/disputes", { query: { open: String(open), page: params.get("page") ?? 1 } }),
  ]);
  return { overview, cases, open };
}

export function meta({ matches }: Route.MetaArgs) {
  return head({ title: "交易協調｜營運後台", noindex: true }, originOf(matches));
}

type Row = Route.ComponentProps["loaderData"]["cases"]["data"][number];

const columns = (open: boolean): Column<Row>[] => [
  {
    key: "title",
    header: "交易",
    primary: true,
    cell: (row) => (
      <Link href={`${HERE}/${row.orderId}`} className="link">
        {row.title}
      </Link>
    ),
  },
  { key: "kind", header: "種類", cell: (row) => caseWords[row.kind] },
  {
    key: "stage",
    header: "進度",
    cell: (row) => (
      <span className="flex flex-wrap gap-1.5">
        <Badge tone={row.stage === "answering" || row.stage === "ended" ? "neutral" : "attention"}>
          {stageWords[row.stage]}
        </Badge>
        {row.overdue ? <Badge tone="danger">已逾期</Badge> : null}
      </span>
    ),
  },
  { key: "parties", header: "買家／賣家", cell: (row) => `${row.buyer}／${row.seller}` },
  { key: "total", header: "金額", align: "end", cell: (row) => money(row.total) },
  open
    ? { key: "due", header: "裁定期限", cell: (row) => dateTime(row.dueAt) }
    : { key: "ended", header: "結束時間", cell: (row) => dateTime(row.endedAt) },
];

export default function DisputesPage({ loaderData: { overview, cases, open } }: Route.ComponentProps) {
  const here = open ? HERE : `${HERE}?open=false`;
  return (
    <ConsoleFrame title="交易協調" overview={overview}>
      <LinkTabs
        label="案件"
        className="mb-5"
        items={[
          { href: HERE, label: "處理中", current: open, count: open ? cases.total : undefined },
          { href: `${HERE}?open=false`, label: "已結束", current: !open, count: open ? undefined : cases.total },
        ]}
      />
      <DataTable
        caption={open ? "處理中的案件，最早提出的在前" : "已結束的案件，最近結束的在前"}
        rows={cases.data}
        columns={columns(open)}
        rowKey={(row) => `${row.kind}-${row.orderId}-${row.openedAt}`}
        empty={
          <Empty
            title={open ? "沒有要處理的案件" : "還沒有結束的案件"}
            text="會員申請的協調、逾期沒有回覆的取消提議與責任異議，會列在這裡。"
          />
        }
      />
      <div className="mt-5">
        <Pagination
          page={cases.page}
          pages={cases.pages}
          href={(page) => (page === 1 ? here : `${here}${open ? "?" : "&"}page=${page}`)}
        />
      </div>
    </ConsoleFrame>
  );
}
