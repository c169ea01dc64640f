import { useEffect, useState } from "react";
import { reportReasons } from "#contract/catalog/report.ts";
import { to } from "#contract/paths/to.ts";
import { type LinkedReport, reportLinkDays, visitorKinds } from "#contract/reports/visitors.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/report-confirm";

export async function loader(args: Route.LoaderArgs) {
  return { report: await load(args).call("POST /api/report_link/open", { body: { token: args.params.token } }) };
}

export const handle = page({ title: "確認檢舉", noindex: true });

function What({ report: { kind, title, reason, text } }: { report: LinkedReport }) {
  const rows = [
    { term: "檢舉的內容", value: title ? `${visitorKinds[kind]}：${title}` : `一則${visitorKinds[kind]}` },
    { term: "原因", value: reportReasons[reason] },
    ...(text ? [{ term: "說明", value: text }] : []),
  ];
  return (
    <dl className="flex flex-col gap-3">
      {rows.map(({ term, value }) => (
        <div key={term}>
          <dt className="text-ink-soft text-sm">{term}</dt>
          <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Confirm({ report, token }: { report: LinkedReport; token: string }) {
  const [confirmed, setConfirmed] = useState(report.confirmed);
  const { busy, run } = useAction(() => api.call("POST /api/report_link/confirm", { body: { token } }), {
    after: () => setConfirmed(true),
    refresh: false,
  });
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  if (confirmed)
    return (
      <Alert tone="ok" live title="客服收到你的檢舉了">
        看過之後，結果會寄到你的電子信箱。謝謝你告訴我們。
      </Alert>
    );
  if (report.title === null)
    return (
      <Alert tone="info" title="這個內容已經不在了">
        沒有人再看得到它，所以不用檢舉了。謝謝你告訴我們。
      </Alert>
    );
  return (
    <>
      <What report={report} />
      <p className="text-ink-soft">按下按鈕，客服就會收到，處理結果會寄到你的電子信箱。對方不會知道是誰檢舉。</p>
      <Button full busy={busy || !ready} onClick={() => void run()}>
        確認檢舉
      </Button>
    </>
  );
}

/** A report by somebody without an account. It needs a press, because programs open the links in mails, too. */
export default function ReportConfirm({ loaderData: { report }, params }: Route.ComponentProps) {
  return (
    <div className="mx-auto w-full max-w-form px-4 py-10 sm:py-16">
      <h1 className="mb-6 text-center text-3xl">確認檢舉</h1>
      <Card className="flex flex-col gap-5">
        {report ? (
          <Confirm report={report} token={params.token} />
        ) : (
          <>
            <Alert tone="danger" title="連結已失效">
              連結 {reportLinkDays} 天內有效。可以回到那個頁面再按一次「檢舉」，或直接寫信給我們。
            </Alert>
            <Link href={to("/contact")} className={buttonClass({ full: true })}>
              聯絡客服
            </Link>
          </>
        )}
      </Card>
    </div>
  );
}
