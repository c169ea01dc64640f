import { grouped } from "#contract/money.ts";
import { newsletterStates } from "#contract/newsletters/states.ts";
import { to } from "#contract/paths/to.ts";
import { NewsletterStateBadge } from "#web/features/newsletters/state-badge.tsx";
import { dateTime } from "#web/lib/format/format.ts";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { ListTabs, stateTabs } from "#web/lib/lists/list-tabs.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { DataTable } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/newsletters";

const operator = list("GET /api/admin/newsletters");
const tabs = stateTabs(newsletterStates);

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, operator, { path: to("/admin/newsletter") });
}

export default function AdminNewslettersPage({ loaderData }: Route.ComponentProps) {
  const { found: issues } = loaderData;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <ListTabs of={operator} data={loaderData} tabs={tabs} label="狀態" className="min-w-0" />
        <Link href={to("/admin/newsletter/:id", { id: "add" })} className={buttonClass()}>
          新增電子報
        </Link>
      </div>
      <DataTable
        caption={`電子報，共 ${issues.total} 期`}
        showCaption
        rows={issues.data}
        rowKey={(row) => row.id}
        empty={<Empty title="還沒有電子報" text="寫好一期，試寄給自己看過，再請另一位同事放行。" />}
        columns={[
          {
            key: "subject",
            header: "主旨",
            primary: true,
            className: "[overflow-wrap:anywhere]",
            cell: (row) => (
              <Link href={to("/admin/newsletter/:id", { id: row.id })} className="link">
                {row.subject}
              </Link>
            ),
          },
          { key: "state", header: "狀態", cell: (row) => <NewsletterStateBadge state={row.state} /> },
          { key: "released", header: "放行時間", cell: (row) => dateTime(row.releasedAt) || "還沒放行" },
          {
            key: "sent",
            header: "已寄出",
            align: "end",
            cell: ({ figures: { sent, recipients } }) => `${grouped(sent)} / ${grouped(recipients)}`,
          },
          { key: "refused", header: "退回", align: "end", cell: (row) => grouped(row.figures.refused) },
          { key: "stopped", header: "取消訂閱", align: "end", cell: (row) => grouped(row.figures.unsubscribed) },
        ]}
      />
      <ListPages of={operator} data={loaderData} />
    </>
  );
}
