import { to } from "#contract/paths/to.ts";
import type { RequestDetail } from "#contract/requests/schemas.ts";
import { Deadline, When } from "#web/lib/format/when.tsx";
import { useMe } from "#web/lib/page/session.ts";
import { Alert } from "#web/ui/alert.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import { budgetLabel, dayLabel, ownOfferHref, placeLabel } from "../words.ts";
import { RequestActions } from "./request-actions.tsx";

/** Budget, place, dates, and the actions of this viewer. */
export function RequestSide({ request }: { request: RequestDetail }) {
  const me = useMe();
  const { state, mine, blocked, own } = request;
  const facts = [
    { term: "地點", value: placeLabel(request.place) },
    { term: "希望完成日", value: dayLabel(request.dueOn) },
    { term: "提案", value: request.offers > 0 ? `${request.offers} 份` : "還沒有" },
    ...(state === "open" && request.endsAt
      ? [{ term: "徵求截止", value: <Deadline iso={request.endsAt} what="截止" calm /> }]
      : []),
    ...(request.publishedAt ? [{ term: "發布", value: <When iso={request.publishedAt} /> }] : []),
    ...(request.editedAt ? [{ term: "修改", value: <When iso={request.editedAt} /> }] : []),
  ];
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <p className="text-ink-faint text-sm">預算</p>
        <p className="font-semibold text-2xl">{budgetLabel(request.budget)}</p>
      </div>
      <Facts items={facts} />
      {me ? <p className="text-ink-soft">{request.next}</p> : null}
      {mine ? (
        <p>
          <Link href={ownOfferHref(mine.id, request.type)} className="link">
            我的提案
          </Link>
          <span className="ml-2 text-ink-soft text-sm">{mine.stateLabel}</span>
        </p>
      ) : null}
      {blocked ? <Alert tone="attention">{blocked}</Alert> : null}
      {own && state !== "draft" ? (
        <Link href={to("/mypage/requests/:id", { id: request.id })} className={buttonClass({ full: true })}>
          {request.offers > 0 ? `比較 ${request.offers} 份提案` : "管理這個需求"}
        </Link>
      ) : null}
      <RequestActions request={request} without={["report"]} />
    </Card>
  );
}
