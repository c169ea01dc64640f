import { to } from "#contract/paths/to.ts";
import type { Offer } from "#contract/requests/offer-schemas.ts";
import { isOpenOfferState } from "#contract/requests/states.ts";
import { money } from "#web/lib/format/format.ts";
import { Deadline, When } from "#web/lib/format/when.tsx";
import { Badge, CountBadge } from "#web/ui/badge.tsx";
import { Link } from "#web/ui/link.tsx";
import { CounterTerms } from "../offers/counter-terms.tsx";
import { OfferActions } from "../offers/offer-actions.tsx";
import { OfferBadge } from "../state-badge.tsx";
import { ownOfferHref } from "../words.ts";

/** An offer in its seller's list: state, read state and actions. */
export function MyOfferRow({ offer }: { offer: Offer }) {
  const { id, state, request, readAt, deadlineAt, bill } = offer;
  const standing = isOpenOfferState(state);
  return (
    <li className="flex flex-col gap-2 rounded-lg bg-surface p-4 shadow-low sm:p-5">
      <div className="flex flex-wrap items-center gap-2">
        <OfferBadge state={state} label={offer.stateLabel} />
        {request ? null : <Badge>對話中的報價</Badge>}
        {offer.outdated && standing ? <Badge tone="attention">需求修改過，請確認內容</Badge> : null}
        <CountBadge count={offer.unread} label="則未讀訊息" />
        {standing && deadlineAt ? (
          <span className="text-ink-soft text-sm">
            <Deadline iso={deadlineAt} />
          </span>
        ) : null}
      </div>
      <h2 className="text-base [overflow-wrap:anywhere]">
        <Link href={ownOfferHref(id, request?.type)} className="text-ink no-underline hover:text-teal">
          {offer.title || "還沒有標題的報價"}
        </Link>
      </h2>
      <p className="text-ink-soft text-sm">{offer.next}</p>
      {offer.counter ? (
        <CounterTerms counter={offer.counter} price={bill.price} days={offer.days} side="seller" />
      ) : null}
      {offer.declined?.reason || offer.declined?.word ? (
        <p className="text-ink-soft text-sm">
          對方的說明：{[offer.declined.reason, offer.declined.word].filter(Boolean).join("，")}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="flex flex-wrap gap-x-4 text-ink-soft text-sm">
          {bill.price > 0 ? (
            <span>
              {offer.counter ? "原本報價" : "報價"} {money(bill.price)}，收益 {money(bill.earns)}
            </span>
          ) : null}
          <span>
            給{" "}
            <Link href={to("/users/:id", { id: offer.other.id })} className="text-ink-soft hover:text-teal">
              {offer.other.nickname}
            </Link>
          </span>
          {offer.sentAt ? (
            <span className="text-ink-faint">
              {readAt ? "已讀 " : "送出 "}
              <When iso={readAt ?? offer.sentAt} />
            </span>
          ) : null}
        </p>
        <OfferActions offer={offer} size="sm" />
      </div>
    </li>
  );
}
