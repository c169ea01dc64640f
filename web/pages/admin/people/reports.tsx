import { to } from "#contract/paths/to.ts";
import { reportStates } from "#contract/reports/states.ts";
import { reportTones } from "#web/features/reports/words.ts";
import { dateTime } from "#web/lib/format/format.ts";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { ListTabs } from "#web/lib/lists/list-tabs.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/reports";

const reports = list("GET /api/admin/message_reports", [], { usual: { open: true } });
const tabs = [
  { asks: { open: true }, label: "待處理" },
  { asks: { open: false }, label: "已處理" },
] as const;

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, reports, { path: to("/admin/reports") });
}

export default function ReportsPage({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  return (
    <>
      <ListTabs
        of={reports}
        data={loaderData}
        tabs={tabs}
        label="檢舉"
        className="mb-5"
        count={(_, here) => (here ? found.total : undefined)}
      />
      {found.data.length === 0 ? (
        <Empty title="這裡沒有檢舉" text="會員檢舉的訊息會依時間排列；對話內容只在開啟檢舉後顯示，並留下查看紀錄。" />
      ) : (
        <ul className="flex flex-col gap-4">
          {found.data.map((report) => (
            <li key={report.id}>
              <Link
                href={to("/admin/reports/:id", { id: report.id })}
                className="block rounded-lg bg-surface p-5 text-ink no-underline shadow-low hover:bg-sunken"
              >
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Badge tone={reportTones[report.state]}>{reportStates[report.state]}</Badge>
                  <span className="font-semibold [overflow-wrap:anywhere]">
                    {report.reporter} 檢舉 {report.reported}
                  </span>
                  {report.upheldBefore > 0 ? (
                    <span className="text-kaki text-sm">先前成立 {report.upheldBefore} 次</span>
                  ) : null}
                  <span className="ml-auto text-ink-faint text-sm">{dateTime(report.createdAt)}</span>
                </span>
                <span className="mt-2 block whitespace-pre-line [overflow-wrap:anywhere]">{report.reason}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ListPages of={reports} data={loaderData} />
    </>
  );
}
