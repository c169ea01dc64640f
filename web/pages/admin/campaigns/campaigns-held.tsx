import { type actActionNames, actKinds } from "#contract/campaigns/states.ts";
import { to } from "#contract/paths/to.ts";
import { ModerationButtons } from "#web/features/campaigns/admin/moderation-buttons.tsx";
import { api } from "#web/lib/calls/api.ts";
import { date, dateTime } from "#web/lib/format/format.ts";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { currentTab, ListTabs } from "#web/lib/lists/list-tabs.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { page } from "#web/lib/page/define-page.ts";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/campaigns-held";

const acts = list("GET /api/admin/campaign_acts", [], { usual: { state: "held" } });

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, acts, { path: to("/admin/campaigns/held") });
}

export const handle = page({ title: "參加活動的確認" });

const tabs = [
  {
    asks: { state: "held" },
    label: "等待確認",
    empty: "短時間內從同一網路來的大量投票、領取、問卷和作品，會列在這裡等人確認。",
  },
  { asks: { state: "counted" }, label: "已放行", empty: "放行的紀錄會列在這裡。" },
  { asks: { state: "rejected" }, label: "不採計", empty: "不採計的紀錄會列在這裡。" },
] as const;

type Row = Route.ComponentProps["loaderData"]["found"]["data"][number];
type ActionName = (typeof actActionNames)[number];

const columns: Column<Row>[] = [
  {
    key: "member",
    header: "會員",
    primary: true,
    cell: (row) => (
      <Link href={to("/users/:id", { id: row.member.id })} className="link">
        {row.member.nickname}
      </Link>
    ),
  },
  { key: "joined", header: "加入", cell: (row) => date(row.joinedAt) },
  {
    key: "what",
    header: "做了什麼",
    cell: (row) => (
      <>
        <span>{`${actKinds[row.kind]}${row.entry ? `：${row.entry}` : ""}`}</span>
        <span className="block text-ink-soft text-sm">{row.campaign}</span>
      </>
    ),
  },
  {
    key: "network",
    header: "網路",
    cell: (row) => (row.network ? `${row.network}（共 ${row.together} 筆）` : "已清除"),
  },
  { key: "at", header: "時間", cell: (row) => dateTime(row.createdAt) },
  {
    key: "acts",
    header: "處理",
    bare: true,
    cell: (row) =>
      row.reason ? (
        row.reason
      ) : (
        <ModerationButtons
          title={`${row.member.nickname}的${actKinds[row.kind]}`}
          text="這筆紀錄不會計算，會員會收到通知。"
          actions={row.actions}
          send={(name, reason) =>
            api.call("POST /api/admin/campaign_acts/{id}/transitions/{name}", {
              params: { id: row.id, name: name as ActionName },
              body: { reason },
            })
          }
        />
      ),
  },
];

export default function HeldActsPage({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  const current = currentTab(acts, loaderData, tabs);
  return (
    <>
      <ListTabs of={acts} data={loaderData} tabs={tabs} label="狀態" className="mb-5" />
      <DataTable
        caption={`${current.label}，共 ${found.total} 筆`}
        showCaption
        rows={found.data}
        rowKey={(row) => row.id}
        empty={<Empty title="這裡沒有紀錄" text={current.empty} />}
        columns={columns}
      />
      <ListPages of={acts} data={loaderData} />
    </>
  );
}
