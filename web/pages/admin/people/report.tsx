import { to } from "#contract/paths/to.ts";
import { reportStates } from "#contract/reports/states.ts";
import { ReportDecision } from "#web/features/reports/report-decision.tsx";
import { reportTones } from "#web/features/reports/words.ts";
import { dateTime } from "#web/lib/format/format.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card, Section } from "#web/ui/card.tsx";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import type { Route } from "./+types/report";

export async function loader(args: Route.LoaderArgs) {
  return load(args).call("GET /api/admin/message_reports/{id}", { params: { id: args.params.id } });
}

export const handle = page<typeof loader>({ title: "檢舉內容", heading: ({ id }) => `檢舉 #${id}` });

type Line = Route.ComponentProps["loaderData"]["messages"][number];

function Said({ line }: { line: Line }) {
  return (
    <li className={cx("rounded-md p-3", line.reported ? "bg-kaki-wash" : "bg-sunken")}>
      <p className="flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
        <span className="font-medium">{line.nickname}</span>
        {line.reported ? <Badge tone="attention">被檢舉</Badge> : null}
        <span className="ml-auto">{dateTime(line.at)}</span>
      </p>
      <p className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">{line.text}</p>
      {line.files.map(({ name, url }) => (
        <p key={url ?? name} className="mt-1 text-sm [overflow-wrap:anywhere]">
          {url ? (
            <a href={url} download={name} className="link">
              {name}
            </a>
          ) : (
            `附件：${name}`
          )}
        </p>
      ))}
    </li>
  );
}

export default function ReportPage({ loaderData: report }: Route.ComponentProps) {
  const member = (id: number, nickname: string) => (
    <Link href={to("/admin/members/:id", { id })} className="link">
      {nickname}
    </Link>
  );
  return (
    <div className="grid items-start gap-8 wide:grid-cols-[minmax(0,1fr)_20rem]">
      <Section title="對話節錄" text="被檢舉的訊息與前後最多十則。每次查看都會留下紀錄。">
        <ol className="flex flex-col gap-2">
          {report.messages.map((line) => (
            <Said key={line.id} line={line} />
          ))}
        </ol>
      </Section>
      <Card className="flex flex-col gap-5">
        <Facts
          items={[
            {
              term: "狀態",
              value: <Badge tone={reportTones[report.state]}>{reportStates[report.state]}</Badge>,
            },
            { term: "檢舉人", value: member(report.reporterId, report.reporter) },
            { term: "被檢舉人", value: member(report.reportedId, report.reported) },
            { term: "先前成立", value: `${report.upheldBefore} 次` },
            { term: "原因", value: report.reason },
            { term: "時間", value: dateTime(report.createdAt) },
            ...(report.decidedAt
              ? [
                  {
                    term: "處理",
                    value: `${report.decidedBy ?? "客服"}於 ${dateTime(report.decidedAt)}：${report.note}`,
                  },
                ]
              : []),
          ]}
        />
        <ReportDecision id={report.id} actions={report.actions} />
        <p className="text-ink-soft text-sm">需要處分帳號時，請到被檢舉人的會員頁面操作。</p>
      </Card>
    </div>
  );
}
