import { strikes } from "#contract/copyright/limits.ts";
import { noticeStates } from "#contract/copyright/states.ts";
import { to } from "#contract/paths/to.ts";
import { visitorKinds } from "#contract/reports/visitors.ts";
import { CaseActs } from "#web/features/copyright/case-acts.tsx";
import { CounterFacts, Lines, NoticeFacts } from "#web/features/copyright/notice-facts.tsx";
import { noticeTones } from "#web/features/copyright/words.ts";
import { StatusBadge } from "#web/features/moderation/status-badge.tsx";
import { dateTime } from "#web/lib/format/format.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card, Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import { MemberLink } from "../member-link.tsx";
import type { Route } from "./+types/copyright-notice";

export async function loader(args: Route.LoaderArgs) {
  return load(args).call("GET /api/admin/copyright_notices/{id}", { params: { id: args.params.id } });
}

export const handle = page<typeof loader>({ title: "著作權通知", heading: ({ id }) => `著作權通知第 ${id} 號` });

type Case = Route.ComponentProps["loaderData"];

function About({ of }: { of: Case }) {
  const at = (term: string, when: string | null) => (when ? [{ term, value: dateTime(when) }] : []);
  return (
    <Facts
      items={[
        { term: "狀態", value: <Badge tone={noticeTones[of.state]}>{noticeStates[of.state]}</Badge> },
        { term: "發表的會員", value: <MemberLink {...of.owner} /> },
        { term: "帳號", value: <StatusBadge status={of.owner.status} /> },
        { term: "成立的通知", value: `${of.standing} 件` },
        { term: "通知人", value: of.sender ? <MemberLink {...of.sender} /> : "訪客" },
        { term: "信箱", value: <span className="[overflow-wrap:anywhere]">{of.email}</span> },
        ...at("提出", of.createdAt),
        ...at("處理期限", of.dueAt),
        ...at("下架", of.takenDownAt),
        ...at("回復通知", of.counteredAt),
        ...(of.state === "countered" ? at("訴訟證明到", of.lawsuitUntil) : []),
        ...at(of.state === "countered" ? "自動恢復" : "補正期限", of.deadlineAt),
        ...(of.decidedBy ? [{ term: "處理的人", value: of.decidedBy }] : []),
      ]}
    />
  );
}

/** Other notices against the same member. */
function Others({ of: { others } }: { of: Case }) {
  if (others.length === 0) return <p className="text-ink-soft">沒有其他通知。</p>;
  return (
    <ul className="flex flex-col gap-3">
      {others.map(({ id, state, kind, title, createdAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={noticeTones[state]}>{noticeStates[state]}</Badge>
          <Link href={to("/admin/copyright/:id", { id })} className="link [overflow-wrap:anywhere]">
            {title || visitorKinds[kind]}
          </Link>
          <span className="text-ink-faint text-sm">{dateTime(createdAt)}</span>
        </li>
      ))}
    </ul>
  );
}

function Said({ of }: { of: Case }) {
  return (
    <Card className="flex flex-col gap-4">
      <NoticeFacts
        of={of}
        more={[
          { term: "地址", value: of.postal },
          { term: "電話", value: of.phone },
        ]}
      />
      {of.files.length > 0 ? (
        <ul className="flex flex-col gap-1">
          {of.files.map(({ name, url }) => (
            <li key={url}>
              <a href={url} download={name} className="link [overflow-wrap:anywhere]">
                {name}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

/** A notice as an operator decides it. */
export default function CopyrightCasePage({ loaderData: of }: Route.ComponentProps) {
  return (
    <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,1fr)_20rem]">
      <Card className="flex min-w-0 flex-col gap-5 wide:col-start-2">
        <About of={of} />
        <Lines
          rows={[
            { term: "要補的資料", value: of.ask },
            { term: "理由", value: of.reason },
            { term: "訴訟", value: of.lawsuit },
          ]}
        />
        <CaseActs id={of.id} actions={of.actions} />
      </Card>
      <div className="flex min-w-0 flex-col gap-6 wide:col-start-1 wide:row-start-1">
        {of.standing >= strikes ? (
          <Alert
            tone="danger"
            title={`這位會員有 ${of.standing} 件成立的通知`}
            action={
              <Link href={to("/admin/members/:id", { id: of.owner.id })} className="link">
                到會員頁面考慮停權
              </Link>
            }
          >
            {`服務條款說，${strikes} 次涉有侵權就終止全部或部分服務。`}
          </Alert>
        ) : null}
        <Section title="通知">
          <Said of={of} />
        </Section>
        {of.counter ? (
          <Section title="回復通知">
            <Card>
              <CounterFacts of={of.counter} />
            </Card>
          </Section>
        ) : null}
        <Section title="同一位會員的其他通知">
          <Others of={of} />
        </Section>
      </div>
    </div>
  );
}
