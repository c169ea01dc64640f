import { to } from "#contract/paths/to.ts";
import type { UnpaidOffer } from "#contract/requests/list-schemas.ts";
import { money } from "#web/lib/format/format.ts";
import { Deadline, When } from "#web/lib/format/when.tsx";
import { avatarUrl } from "#web/lib/media.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";

/** An accepted, unpaid offer. @param mine the reader is the buyer */
export function UnpaidRow({ offer, mine }: { offer: UnpaidOffer; mine: boolean }) {
  const { orderId, requestId, other } = offer;
  const href =
    mine && requestId ? to("/mypage/orders/requests/:id", { id: requestId }) : to("/transactions/:id", { id: orderId });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-surface p-4 shadow-low sm:p-5">
      <div className="min-w-0">
        <h2 className="text-base [overflow-wrap:anywhere]">
          <Link href={href} className="text-ink no-underline hover:text-teal">
            {offer.title}
          </Link>
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
          <span className="inline-flex items-center gap-2">
            <Avatar src={avatarUrl(other.avatar)} name={other.nickname} size="xs" />
            {other.nickname}
          </span>
          <span>
            接受於 <When iso={offer.acceptedAt} />
          </span>
          <span>
            付款期限 <Deadline iso={offer.payBy} calm={!mine} />
          </span>
        </p>
      </div>
      <div className="flex items-center gap-4 max-sm:w-full max-sm:justify-between">
        <p className="sm:text-right">
          <span className="block text-ink-faint text-sm">{mine ? "付款總額" : "你的收益"}</span>
          <span className="font-semibold">{money(offer.amount)}</span>
        </p>
        {mine ? (
          <Link href={href} className={buttonClass()}>
            前往付款
          </Link>
        ) : null}
      </div>
    </li>
  );
}
