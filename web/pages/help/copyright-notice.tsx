import { useEffect, useState } from "react";
import { noticeConfirmDays } from "#contract/copyright/limits.ts";
import type { LinkedNotice } from "#contract/copyright/schemas.ts";
import { noticeStates } from "#contract/copyright/states.ts";
import { to } from "#contract/paths/to.ts";
import { CounterFacts, Lines, NoticeFacts } from "#web/features/copyright/notice-facts.tsx";
import { CompleteNoticeForm } from "#web/features/copyright/notice-form.tsx";
import { noticeTones } from "#web/features/copyright/words.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { When } from "#web/lib/format/when.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { SupportLink } from "#web/lib/support-link.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card, Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/copyright-notice";

export async function loader(args: Route.LoaderArgs) {
  return { notice: await load(args).call("POST /api/copyright_link/open", { body: { token: args.params.token } }) };
}

export const handle = page({ title: "我的著作權通知", noindex: true });

function Confirm({ token }: { token: string }) {
  const { busy, run } = useAction(() => api.call("POST /api/copyright_link/confirm", { body: { token } }), {
    done: "我們收到你的通知了",
  });
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <Card className="flex flex-col gap-4">
      <p>確認信箱之後，我們才算收到這份通知。下架時，對方會看到你的姓名或名稱與通知的內容，看不到地址、電話與信箱。</p>
      <Button full busy={busy || !ready} onClick={() => void run()}>
        確認並提出
      </Button>
    </Card>
  );
}

function Counter({ notice: { id, state, counter, lawsuitUntil } }: { notice: LinkedNotice }) {
  if (!counter) return null;
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lg">對方的回復通知</h2>
      <CounterFacts of={counter} />
      {state === "countered" && lawsuitUntil ? (
        <Alert tone="attention" title="要讓內容繼續下架">
          <span>
            請最晚在 <When iso={lawsuitUntil} /> 把已對對方提出訴訟的證明寄到 <SupportLink />
            ，並註明通知第 {id} 號。
          </span>
        </Alert>
      ) : null}
    </Card>
  );
}

function Notice({ notice, token }: { notice: LinkedNotice; token: string }) {
  const { id, state, ask, reason, postal, phone, deadlineAt } = notice;
  return (
    <>
      <h1 className="text-2xl wide:text-3xl">著作權通知第 {id} 號</h1>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={noticeTones[state]}>{noticeStates[state]}</Badge>
      </p>
      {state === "unconfirmed" ? <Confirm token={token} /> : null}
      {state === "asked" ? (
        <Alert tone="attention" title="請補上資料">
          <p className="whitespace-pre-line">{ask}</p>
          {deadlineAt ? (
            <p>
              期限是 <When iso={deadlineAt} />
            </p>
          ) : null}
          <p>
            檔案請寄到 <SupportLink />
            ，並註明通知第 {id} 號。
          </p>
        </Alert>
      ) : null}
      <Counter notice={notice} />
      {state === "asked" ? (
        <Card>
          <CompleteNoticeForm token={token} notice={notice} />
        </Card>
      ) : (
        <Section title="通知的內容">
          <Card>
            <NoticeFacts
              of={notice}
              more={[
                { term: "地址", value: postal },
                { term: "電話", value: phone },
              ]}
            />
          </Card>
        </Section>
      )}
      {reason ? (
        <Card>
          <Lines rows={[{ term: "我們的說明", value: reason }]} />
        </Card>
      ) : null}
    </>
  );
}

/** A notice as its sender opens it from a mail. It is confirmed by a press, because programs open links, too. */
export default function CopyrightNoticePage({ loaderData: { notice }, params }: Route.ComponentProps) {
  return (
    <div className="page py-8 wide:py-12">
      <div className="mx-auto flex max-w-[40rem] flex-col gap-5">
        {notice ? (
          <Notice notice={notice} token={params.token} />
        ) : (
          <>
            <h1 className="text-2xl wide:text-3xl">我的著作權通知</h1>
            <Alert tone="danger" title="連結已失效">
              確認信的連結 {noticeConfirmDays} 天內有效。可以再填一次通知，或寫信給我們。
            </Alert>
            <Link href={to("/copyright")} className={buttonClass({ full: true })}>
              再填一次
            </Link>
          </>
        )}
      </div>
    </div>
  );
}
