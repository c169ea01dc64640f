import { ConsoleFrame } from "#web/features/moderation/console-frame.tsx";
import { reportWords } from "#web/features/moderation/words.ts";
import { dateTime } from "#web/lib/format.ts";
import { head, originOf } from "#web/lib/head.ts";
import { load } from "#web/lib/load.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import type { Route } from "./+types/reports";

const HERE = "/admin/reports";

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const params = new URL(args.request.url).searchParams;
  const open = params.get("open") !== "false";
  const [overview, reports] = await Promise.all([
    api.call("GET /api/admin/overview", {}),
    api.call("GET /api/admin/message_reports", { query: { open: String(open), page: params.get("page") ?? 1 } }),
  ]);
  return { overview, reports, open };
}

export function meta({ matches }: Route.MetaArgs) {
  return head({ title: "訊息檢舉｜營運後台", noindex: true }, originOf(matches));
}

export default function ReportsPage({ loaderData: { overview, reports, open } }: Route.ComponentProps) {
  return (
    <ConsoleFrame title="訊息檢舉" overview={overview}>
      <LinkTabs
        label="檢舉"
        className="mb-5"
        items={[
          { href: HERE, label: "待處理", current: open, count: open ? reports.total : undefined },
          { href: `${HERE}?open=false`, label: "已處理", current: !open, count: open ? undefined : reports.total },
        ]}
      />
      {reports.data.length === 0 ? (
        <Empty title="這裡沒有檢舉" text="會員檢舉的訊息會依時間排列；對話內容只在開啟檢舉後顯示，並留下查看紀錄。" />
      ) : (
        <ul className="flex flex-col gap-4">
          {reports.data.map((report) => (
            <li key={report.id}>
              <Link
                href={`${HERE}/${report.id}`}
                className="block rounded-lg bg-surface p-5 text-ink no-underline shadow-low hover:bg-sunken"
              >
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Badge tone={reportWords[report.state].tone}>{reportWords[report.state].label}</Badge>
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
      <Pagination
        page={reports.page}
        pages={reports.pages}
        href={(page) => `${HERE}?${open ? "" : "open=false&"}page=${page}`}
      />
    </ConsoleFrame>
  );
}
