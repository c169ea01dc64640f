import { to } from "#contract/paths/to.ts";
import type { Offer } from "#contract/requests/offer-schemas.ts";
import { money } from "#web/lib/format/format.ts";
import { Link } from "#web/ui/link.tsx";
import { OfferBadge } from "../state-badge.tsx";
import { ownOfferHref } from "../words.ts";

/** Link to the offer that a conversation is about. */
export function OfferLine({ offer: { id, side, title, request, state, stateLabel, bill } }: { offer: Offer }) {
  const href =
    side === "buyer" && request
      ? to("/mypage/requests/:id", { id: request.id })
      : side === "seller"
        ? ownOfferHref(id, request?.type)
        : null;
  const inside = (
    <>
      <span className="sr-only">這段對話關於提案：</span>
      <OfferBadge state={state} label={stateLabel} />
      <span className="min-w-0 grow truncate text-sm">{title}</span>
      <span className="shrink-0 font-medium text-sm">{money(side === "buyer" ? bill.total : bill.price)}</span>
    </>
  );
  const look = "flex items-center gap-3 rounded-md bg-sunken px-3 py-2 text-ink no-underline";
  return href ? (
    <Link href={href} className={`${look} hover:text-teal`}>
      {inside}
    </Link>
  ) : (
    <p className={look}>{inside}</p>
  );
}
