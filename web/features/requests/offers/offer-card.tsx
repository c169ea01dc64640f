import { useEffect } from "react";
import type { Offer } from "#contract/requests/offer-schemas.ts";
import { isLostOffer, isOpenOfferState } from "#contract/requests/states.ts";
import { api } from "#web/lib/calls/api.ts";
import { money } from "#web/lib/format/format.ts";
import { revisionsLabel } from "#web/lib/format/package-words.ts";
import { Deadline } from "#web/lib/format/when.tsx";
import { OfferBadge } from "../state-badge.tsx";
import { CounterTerms } from "./counter-terms.tsx";
import { OfferActions } from "./offer-actions.tsx";
import { OfferTerms } from "./offer-terms.tsx";

type OfferCardProps = {
  offer: Offer;
  /** Shows the change when the offer is not part of the page's data. */
  onDone?: () => void;
};

/**
 * An offer in a conversation or on an order page: scope, price and actions. It is marked as read when a buyer sees it.
 */
export function OfferCard({ offer, onDone }: OfferCardProps) {
  const { id, side, state, readAt, bill, deadlineAt } = offer;
  const unread = side === "buyer" && readAt === null && isOpenOfferState(state);
  useEffect(() => {
    if (!unread) return;
    const read = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", read);
      // If it fails, the next visit does it.
      api.call("POST /api/offers/{id}/read", { params: { id } }).catch(() => {});
    };
    document.addEventListener("visibilitychange", read);
    read();
    return () => document.removeEventListener("visibilitychange", read);
  }, [id, unread]);
  const over = isLostOffer(state);
  return (
    <article aria-label={`報價：${offer.title}`} className="rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <OfferBadge state={state} label={offer.stateLabel} />
        {deadlineAt && !over ? (
          <span className="text-ink-soft text-sm">
            <Deadline iso={deadlineAt} calm={side === "seller"} />
          </span>
        ) : null}
      </div>
      <h3 className="mt-1 text-lg [overflow-wrap:anywhere]">{offer.title}</h3>
      <p className="mt-1">
        <strong className="font-semibold text-lg">{money(side === "buyer" ? bill.total : bill.price)}</strong>
        <span className="ml-2 text-ink-soft text-sm">
          {side === "buyer" ? "含平台服務費" : `${offer.counter ? "原本的收益" : "你的收益"} ${money(bill.earns)}`}，
          {offer.days} 天完成，
          {revisionsLabel(offer.revisions)}
        </span>
      </p>
      {offer.counter ? (
        <div className="mt-3">
          <CounterTerms counter={offer.counter} price={bill.price} days={offer.days} side={side} />
        </div>
      ) : null}
      <details className="mt-2">
        <summary className="touch flex min-h-9 cursor-pointer items-center text-teal">看內容</summary>
        <div className="mt-2">
          <OfferTerms offer={offer} />
        </div>
      </details>
      <p className="mt-2 text-ink-soft text-sm">{offer.next}</p>
      <OfferActions
        offer={offer}
        size="sm"
        without={["ask", "shortlist"]}
        className="mt-3 empty:hidden"
        {...(onDone && { onDone })}
      />
    </article>
  );
}
