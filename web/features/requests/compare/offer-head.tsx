import { to } from "#contract/paths/to.ts";
import type { ComparedOffer } from "#contract/requests/offer-schemas.ts";
import { avatarUrl } from "#web/lib/media.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge, CountBadge } from "#web/ui/badge.tsx";
import { Checkbox } from "#web/ui/forms/field.tsx";
import { Link } from "#web/ui/link.tsx";
import { OfferBadge } from "../state-badge.tsx";

export type Picking = { picked: ReadonlySet<number>; pick: (id: number, on: boolean) => void };

/** Whether an offer can be declined together with others. */
export const mayDecline = ({ actions }: ComparedOffer): boolean => actions.some(({ name }) => name === "decline");

/** Header of an offer: its seller, what is new, and the checkbox to decline several at once. */
export function OfferHead({ offer, picked, pick }: { offer: ComparedOffer } & Picking) {
  const { seller, state, stateLabel, shortlisted, outdated, readAt, unread, id } = offer;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-2.5">
        <Avatar src={avatarUrl(seller.avatar)} name={seller.nickname} size="sm" />
        <Link
          href={to("/users/:id", { id: seller.id })}
          className="min-w-0 truncate font-medium text-ink no-underline hover:text-teal"
        >
          {seller.nickname}
        </Link>
      </div>
      {seller.headline ? <p className="line-clamp-2 text-ink-soft text-sm">{seller.headline}</p> : null}
      <div className="flex flex-wrap gap-1.5">
        {state === "sent" ? null : <OfferBadge state={state} label={stateLabel} />}
        {state === "sent" && readAt === null ? <Badge tone="attention">新提案</Badge> : null}
        {shortlisted ? <Badge tone="ok">候選</Badge> : null}
        {outdated ? <Badge tone="attention">依修改前的需求提案</Badge> : null}
        {seller.verified ? <Badge>已驗證身分</Badge> : null}
        <CountBadge count={unread} label="則未讀訊息" />
      </div>
      {mayDecline(offer) ? (
        <Checkbox
          label={
            <span className="text-ink-soft text-sm">
              選取<span className="sr-only">{seller.nickname}的提案</span>
            </span>
          }
          checked={picked.has(id)}
          onChange={({ target }) => pick(id, target.checked)}
        />
      ) : null}
    </div>
  );
}
