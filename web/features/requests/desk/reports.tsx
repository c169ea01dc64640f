import { reportReasons } from "#contract/catalog/report.ts";
import type { DeskRequest } from "#contract/requests/desk.ts";
import { to } from "#contract/to.ts";
import { dateTime } from "#web/lib/format.ts";
import { Link } from "#web/ui/link.tsx";

/** The reports that wait: what is wrong, with the request or with which offer, and who says so. */
export function Reports({ request: { reports, waiting } }: { request: DeskRequest }) {
  if (waiting === 0) return "沒有";
  return (
    <ul className="flex flex-col gap-2">
      {reports.map((report) => (
        <li key={report.id} className="[overflow-wrap:anywhere]">
          <span className="block">
            {reportReasons[report.reason]}
            {report.offerId === null ? "" : `（提案 ${report.offerId}）`}
          </span>
          {report.text ? <span className="block whitespace-pre-line text-ink-soft">{report.text}</span> : null}
          <span className="block text-ink-faint text-sm">
            <Link href={to("/admin/members/:id", { id: report.reporterId })} className="link">
              {report.reporter}
            </Link>{" "}
            {dateTime(report.at)}
          </span>
        </li>
      ))}
      {waiting > reports.length ? <li className="text-ink-soft">另有 {waiting - reports.length} 則</li> : null}
    </ul>
  );
}
