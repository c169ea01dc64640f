import { to } from "#contract/paths/to.ts";
import { Notes } from "#web/features/console/notes.tsx";
import { MemberActs } from "#web/features/moderation/member-acts.tsx";
import { RestrictionCard } from "#web/features/moderation/restrict.tsx";
import { StatusBadge } from "#web/features/moderation/status-badge.tsx";
import { roleWords } from "#web/features/moderation/words.ts";
import { date, dateTime } from "#web/lib/format/format.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { Card, Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import type { Route } from "./+types/member";
import { PartLinks, Parts, partsOf } from "./member-file/parts.tsx";

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const params = { id: args.params.id };
  const { searchParams } = new URL(args.request.url);
  const [member, notes, dealings, records] = await Promise.all([
    api.call("GET /api/admin/members/{id}", { params }),
    api.call("GET /api/admin/members/{id}/notes", { params }),
    api.call("GET /api/admin/members/{id}/orders", {
      params,
      query: api.parseQuery("GET /api/admin/members/{id}/orders", searchParams),
    }),
    api.call("GET /api/admin/members/{id}/records", {
      params,
      query: api.parseQuery("GET /api/admin/members/{id}/records", searchParams),
    }),
  ]);
  return { member, notes, dealings, records };
}

export const handle = page<typeof loader>({ title: "會員資料", heading: ({ member }) => member.nickname });

type Member = Route.ComponentProps["loaderData"]["member"];
type Suspension = Member["suspensions"][number];

function endOf({ pledgedAt, endedAt }: Suspension): string {
  if (pledgedAt) return `${dateTime(pledgedAt)} 以承諾恢復`;
  return endedAt ? `${dateTime(endedAt)} 結束` : "處分中";
}

function SuspensionCard({ row }: { row: Suspension }) {
  return (
    <Card className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
        <StatusBadge status={row.status} />
        <span>{dateTime(row.createdAt)}</span>
        <span>{row.operator ? `處分人：${row.operator}` : "系統處分"}</span>
        <span>{endOf(row)}</span>
      </p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{row.reason}</p>
      {row.quote ? (
        <blockquote className="whitespace-pre-line border-line-strong border-l-4 pl-4 text-ink-soft [overflow-wrap:anywhere]">
          {row.quote}
        </blockquote>
      ) : null}
    </Card>
  );
}

function factorWords({ on, resetWaits }: Member["secondFactor"]): string {
  if (!on) return "未開啟";
  return resetWaits ? "已開啟，移除等待放行" : "已開啟";
}

function starWords({ star, verified }: Member): string {
  if (star) return "是";
  return verified ? "不是" : "不是，通過身分驗證後才能給";
}

/** The version of the terms at the registration, and with the newest order where that is a later one. */
function termsWords({ registered, ordered }: Member["terms"]): string {
  if (registered === null && ordered === null) return "沒有紀錄";
  const first = registered === null ? [] : [`註冊時 ${date(registered)} 版`];
  return [...first, ...(ordered === null || ordered === registered ? [] : [`最近下單時 ${date(ordered)} 版`])].join(
    "，",
  );
}

const Punishments = ({ member: { id, suspensions, restrictions } }: { member: Member }) => (
  <Section title="處分紀錄">
    <div className="flex flex-col gap-4">
      {restrictions.map((row) => (
        <RestrictionCard key={`r${row.id}`} memberId={id} row={row} />
      ))}
      {suspensions.map((row) => (
        <SuspensionCard key={row.id} row={row} />
      ))}
    </div>
  </Section>
);

export default function MemberPage({ loaderData: { member, notes, dealings, records } }: Route.ComponentProps) {
  const { id, suspensions, restrictions } = member;
  const parts = [
    {
      ...{ name: "suspensions", label: "處分紀錄", count: suspensions.length + restrictions.length },
      content: <Punishments member={member} />,
    },
    ...partsOf({ id, dealings, records }),
  ];
  return (
    <div className="flex flex-col gap-8">
      <Card className="flex flex-col gap-5">
        <Facts
          layout="grid"
          items={[
            {
              term: "會員編號",
              value: (
                <Link href={to("/users/:id", { id: member.id })} className="link">
                  {member.id}
                </Link>
              ),
            },
            { term: "電子信箱", value: member.email ?? "（已刪除）" },
            { term: "狀態", value: <StatusBadge status={member.status} /> },
            { term: "角色", value: member.roles.map((role) => roleWords[role] ?? role).join("、") || "會員" },
            { term: "身分驗證", value: member.verified ? "通過" : "還沒有通過" },
            { term: "嚴選達人", value: starWords(member) },
            ...(member.deleteAt ? [{ term: "預定刪除", value: date(member.deleteAt) }] : []),
            ...(member.deletedAt ? [{ term: "已刪除", value: date(member.deletedAt) }] : []),
            { term: "兩步驟驗證", value: factorWords(member.secondFactor) },
            { term: "登入中裝置", value: `${member.devices} 台` },
            { term: "加入日期", value: date(member.createdAt) },
            { term: "接受的條款", value: termsWords(member.terms) },
            {
              term: "訂單",
              value: (
                <Link href={to("/admin/orders", { k: `#${member.id}` })} className="link">
                  進行中 {member.openOrders} 筆，看全部
                </Link>
              ),
            },
          ]}
        />
        <MemberActs member={member} />
      </Card>
      <PartLinks parts={parts} />
      <Notes key={id} about="member" id={id} found={notes} />
      <Parts parts={parts} />
    </div>
  );
}
