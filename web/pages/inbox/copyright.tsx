import { lawsuitDays } from "#contract/copyright/limits.ts";
import { noticeStates } from "#contract/copyright/states.ts";
import { to } from "#contract/paths/to.ts";
import { CounterNoticeForm } from "#web/features/copyright/counter-form.tsx";
import { CounterFacts, NoticeFacts } from "#web/features/copyright/notice-facts.tsx";
import { noticeTones } from "#web/features/copyright/words.ts";
import { When } from "#web/lib/format/when.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card, Section } from "#web/ui/card.tsx";
import type { Route } from "./+types/copyright";

export async function loader(args: Route.LoaderArgs) {
  return load(args).call("GET /api/my_copyright_notices/{id}", { params: { id: args.params.id } });
}

export const handle = page<typeof loader>({
  title: ({ id }) => `著作權通知第 ${id} 號`,
  blockedToo: true,
});

type Notice = Route.ComponentProps["loaderData"];

/** What happens now, in a sentence. */
function Now({ notice: { state, deadlineAt, reason, lawsuit } }: { notice: Notice }) {
  if (state === "countered" && deadlineAt)
    return (
      <Alert tone="info" title="回復通知已經轉給通知人">
        對方 {lawsuitDays} 個工作日內沒有提出訴訟證明，
        <When iso={deadlineAt} /> 之後就會恢復。
      </Alert>
    );
  if (state === "sued")
    return (
      <Alert tone="attention" title="對方提出訴訟，內容維持下架">
        <p className="whitespace-pre-line">{lawsuit}</p>
      </Alert>
    );
  if (state === "restored") return <Alert tone="ok" title="內容已經恢復" />;
  return (
    <Alert tone="attention" title="這個內容先下架了">
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{reason}</p>
    </Alert>
  );
}

/** A notice about something of the member, with the way to answer it. */
export default function MyCopyrightPage({ loaderData: notice }: Route.ComponentProps) {
  const { id, state, counter, mayCounter } = notice;
  return (
    <AccountPage title={`著作權通知第 ${id} 號`} above={{ label: "通知", href: to("/mypage/notifications") }}>
      <div className="flex max-w-[44rem] flex-col gap-6">
        <p>
          <Badge tone={noticeTones[state]}>{noticeStates[state]}</Badge>
        </p>
        <Now notice={notice} />
        <Section title="通知的內容">
          <Card>
            <NoticeFacts of={notice} />
          </Card>
        </Section>
        {counter ? (
          <Section title="你的回復通知">
            <Card>
              <CounterFacts of={counter} />
            </Card>
          </Section>
        ) : null}
        {mayCounter ? (
          <Section
            title="提出回復通知"
            text="認為自己沒有侵權，可以要求恢復。我們會把這份通知轉給對方；不同意的話，對方必須提出訴訟。"
          >
            <Card>
              <CounterNoticeForm id={id} />
            </Card>
          </Section>
        ) : null}
      </div>
    </AccountPage>
  );
}
