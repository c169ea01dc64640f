import type { ApprovalRow } from "#contract/approvals/schemas.ts";
import { approvalStates } from "#contract/approvals/states.ts";
import { money } from "#contract/money.ts";
import { dateTime } from "#web/lib/format/format.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import { ApprovalActs } from "./approval-acts.tsx";
import { approvalTones } from "./words.ts";

/** A proposed decision, with what this operator may do with it. */
export function ApprovalCard({ approval }: { approval: ApprovalRow }) {
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
