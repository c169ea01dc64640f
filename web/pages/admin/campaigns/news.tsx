import { newsStates } from "#contract/content/states.ts";
import { to } from "#contract/paths/to.ts";
import { NewsStateBadge } from "#web/features/content/admin/state-badge.tsx";
import { dateTime } from "#web/lib/format/format.ts";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { ListTabs, stateTabs } from "#web/lib/lists/list-tabs.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { DataTable } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/news";

const operator = list("GET /api/admin/news");
const tabs = stateTabs(newsStates);

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, operator, { path: to("/admin/news") });
}

export default function AdminNewsPage({ loaderData }: Route.ComponentProps) {
  const { found: news } = loaderData;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <ListTabs of={operator} data={loaderData} tabs={tabs} label="狀態" className="min-w-0" />
        <Link href={to("/admin/news/:id", { id: "add" })} className={buttonClass()}>
          新增消息
        </Link>
      </div>
      <DataTable
        caption={`消息，共 ${news.total} 則`}
        showCaption
        rows={news.data}
        rowKey={(row) => row.id}
        empty={<Empty title="沒有消息" text="新增一則，先存成草稿，再發布或排定時間。" />}
        columns={[
          {
            key: "title",
            header: "標題",
            primary: true,
            className: "[overflow-wrap:anywhere]",
            cell: (row) => (
              <Link href={to("/admin/news/:id", { id: row.id })} className="link">
                {row.title}
              </Link>
            ),
          },
          {
            key: "state",
            header: "狀態",
            cell: (row) => <NewsStateBadge state={row.state} />,
          },
          { key: "publish", header: "發布時間", cell: (row) => dateTime(row.publishAt) || "未排定" },
          { key: "updated", header: "最後修改", cell: (row) => dateTime(row.updatedAt) },
        ]}
      />
      <ListPages of={operator} data={loaderData} />
    </>
  );
}
