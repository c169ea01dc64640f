import { to } from "#contract/paths/to.ts";
import { IdStateBadge } from "#web/features/identity/id-state-badge.tsx";
import { dateTime } from "#web/lib/format/format.ts";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { ListTabs } from "#web/lib/lists/list-tabs.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { useOverview } from "#web/pages/admin/overview-data.ts";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { DataTable } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/identity";

const applications = list("GET /api/admin/id_applications");
const tabs = [
  { asks: { decided: undefined }, label: "等待審核" },
  { asks: { decided: true }, label: "已審核" },
] as const;

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, applications, { path: to("/admin/identity") });
}

export default function IdentityPage({ loaderData }: Route.ComponentProps) {
  const { query, found } = loaderData;
  const { decided = false } = query;
  const { identity: waiting } = useOverview();
  return (
    <>
      <ListTabs
        of={applications}
        data={loaderData}
        tabs={tabs}
        label="申請"
        className="mb-5"
        count={({ asks }) => (asks.decided ? undefined : waiting || undefined)}
      />
      <DataTable
        caption={decided ? `已審核的申請，共 ${found.total} 份` : `等待審核的申請，共 ${found.total} 份`}
        showCaption
        rows={found.data}
        rowKey={(row) => row.id}
        empty={
          <Empty
            title={decided ? "還沒有審核過的申請" : "沒有等待審核的申請"}
            text={decided ? undefined : "新的申請會排在這裡，先送出的在最上面。"}
          />
        }
        columns={[
          {
            key: "name",
            header: "姓名",
            primary: true,
            cell: (row) => (
              <Link href={to("/admin/identity/:id", { id: row.id })} className="link">
                {row.name}
              </Link>
            ),
          },
          { key: "member", header: "會員", cell: (row) => `${row.nickname}（${row.userId}）` },
          { key: "state", header: "狀態", cell: (row) => <IdStateBadge state={row.state} /> },
          { key: "created", header: "送出時間", cell: (row) => dateTime(row.createdAt) },
          ...(decided
            ? [
                {
                  key: "decided",
                  header: "審核",
                  cell: (row: (typeof found.data)[number]) =>
                    `${dateTime(row.decidedAt)}，${row.decidedBy ?? "營運人員"}`,
                },
              ]
            : []),
        ]}
      />
      <ListPages of={applications} data={loaderData} />
    </>
  );
}
