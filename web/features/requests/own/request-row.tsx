import { to } from "#contract/paths/to.ts";
import type { MyRequest } from "#contract/requests/list-schemas.ts";
import { Deadline, When } from "#web/lib/format/when.tsx";
import { Badge, CountBadge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { RequestActions } from "../page/request-actions.tsx";
import { RequestBadge } from "../state-badge.tsx";
import { budgetLabel, editHref } from "../words.ts";

/** A request in its buyer's list: state, received offers and actions. */
export function MyRequestRow({ request }: { request: MyRequest }) {
  const { id, state, offers, unread, endsAt, seller } = request;
  const draft = state === "draft";
  return (
    <li className="flex flex-col gap-2 rounded-lg bg-surface p-4 shadow-low sm:p-5">
      <div className="flex flex-wrap items-center gap-2">
        <RequestBadge state={state} label={request.stateLabel} hidden={request.hiddenReason !== null} />
        {seller ? <Badge>指定 {seller.nickname}</Badge> : null}
        {request.changed && !draft ? <Badge tone="attention">有還沒發布的修改</Badge> : null}
        <CountBadge count={unread} label="份未讀提案" />
        {state === "open" && endsAt ? (
          <span className="text-ink-soft text-sm">
            <Deadline iso={endsAt} what="截止" calm />
          </span>
        ) : null}
      </div>
      <h2 className="text-base [overflow-wrap:anywhere]">
        <Link
          href={draft ? editHref(request) : to("/mypage/requests/:id", { id })}
          className="text-ink no-underline hover:text-teal"
        >
          {request.title || "還沒有標題的草稿"}
        </Link>
      </h2>
      <p className="text-ink-soft text-sm">{request.next}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="flex flex-wrap gap-x-4 text-ink-soft text-sm">
          <span>{budgetLabel(request.budget)}</span>
          {draft ? null : <span>{offers > 0 ? `${offers} 份提案` : "還沒有提案"}</span>}
          <span className="text-ink-faint">
            更新於 <When iso={request.updatedAt} />
          </span>
        </p>
        <div className="flex flex-wrap gap-3">
          {request.unpaid ? (
            <Link href={to("/mypage/orders/requests/:id", { id })} className={buttonClass({ size: "sm" })}>
              前往付款
            </Link>
          ) : null}
          <RequestActions request={request} size="sm" />
        </div>
      </div>
    </li>
  );
}
