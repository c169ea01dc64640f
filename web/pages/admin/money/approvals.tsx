import { approvalStates } from "#contract/approvals/states.ts";
import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { twoPersonsAbove } from "#contract/terms.ts";
import { ApprovalActs } from "#web/features/approvals/approval-acts.tsx";
import { approvalTones } from "#web/features/approvals/words.ts";
import { dateTime } from "#web/lib/format/format.ts";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { ListTabs } from "#web/lib/lists/list-tabs.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import type { Route } from "./+types/approvals";

const approvals = list("GET /api/admin/approvals", [], { usual: { open: true } });
const tabs = [
  { asks: { open: true }, label: "等待放行" },
  { asks: { open: false }, label: "已有結果" },
] as const;

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, approvals, { path: to("/admin/approvals") });
}

type Row = Route.ComponentProps["loaderData"]["found"]["data"][number];

function ApprovalCard({ approval }: { approval: Row }) {
  const { title, url, amount, facts, state, proposedBy, proposedAt, decidedBy, decidedAt, reason } = approval;
  return (
    <Card className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={approvalTones[state]}>{approvalStates[state]}</Badge>
        <Link href={url} className="link font-semibold wrap-anywhere">
          {title}
        </Link>
        {amount > 0 ? <span className="ml-auto font-semibold">{money(amount)}</span> : null}
      </p>
      <Facts items={facts} />
      <p className="text-ink-faint text-sm">
        {proposedBy}於 {dateTime(proposedAt)} 提出
        {decidedAt ? (
          <span>{`，${decidedBy ? `${decidedBy}於 ` : ""}${dateTime(decidedAt)} ${approvalStates[state]}`}</span>
        ) : null}
        {reason ? <span>：{reason}</span> : null}
      </p>
      <ApprovalActs approval={approval} />
    </Card>
  );
}

export default function ApprovalsPage({ loaderData }: Route.ComponentProps) {
  const { query, found } = loaderData;
  const { open = true } = query;
  return (
    <>
      <ListTabs
        of={approvals}
        data={loaderData}
        tabs={tabs}
        label="大額決定"
        className="mb-5"
        count={(_, here) => (here ? found.total : undefined)}
      />
      {found.data.length === 0 ? (
        <Empty
          title={open ? "沒有等待放行的決定" : "還沒有結束的決定"}
          text={`超過 ${money(twoPersonsAbove)} 的決定，以及移除會員的兩步驟驗證、費率規則，由一位營運人員提出，另一位放行後才會執行。`}
        />
      ) : (
        <ul className="flex flex-col gap-4">
          {found.data.map((approval) => (
            <li key={approval.id}>
              <ApprovalCard approval={approval} />
            </li>
          ))}
        </ul>
      )}
      <ListPages of={approvals} data={loaderData} />
    </>
  );
}
