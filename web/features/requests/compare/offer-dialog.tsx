import { useEffect, useState } from "react";
import { isApiError } from "#contract/api.ts";
import type { ComparedOffer, OfferDetail } from "#contract/requests/offer-schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { revisionsLabel } from "#web/lib/format/package-words.ts";
import { When } from "#web/lib/format/when.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { CounterTerms } from "../offers/counter-terms.tsx";
import { OfferActions } from "../offers/offer-actions.tsx";
import { OfferBill } from "../offers/offer-bill.tsx";
import { OfferTerms } from "../offers/offer-terms.tsx";
import { OfferVersions } from "../offers/versions.tsx";

type Props = { offer: ComparedOffer; wants: string[]; onClose: () => void };

/** Dialog with the full offer. Opening it marks the offer as read, which its seller can see. */
export default function OfferDialog({ offer, wants, onClose }: Props) {
  const { id } = offer;
  const [detail, setDetail] = useState<OfferDetail | null>(null);
  const read = useAction(() => api.call("POST /api/offers/{id}/read", { params: { id } }), { notice: "inline" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening it is what counts, once
  useEffect(() => {
    if (offer.readAt === null) void read.run();
    // The offer is shown even if its previous versions cannot be loaded.
    api.call("GET /api/offers/{id}", { params: { id } }).then(setDetail, (error) => {
      if (!isApiError(error)) throw error;
    });
  }, [id]);
  return (
    <Dialog
      open
      size="lg"
      fullUnder960
      onOpenChange={(open) => open || onClose()}
      title={`${offer.seller.nickname} 的提案`}
      description={offer.sentAt ? <When iso={offer.sentAt} /> : undefined}
      footer={<OfferActions offer={offer} />}
    >
      <div className="flex flex-col gap-6">
        <p className="text-ink-soft">{offer.next}</p>
        {offer.counter ? (
          <CounterTerms counter={offer.counter} price={offer.bill.price} days={offer.days} side="buyer" />
        ) : null}
        <OfferTerms offer={offer} wants={wants} />
        <p className="text-ink-soft">
          {offer.days} 天完成，{revisionsLabel(offer.revisions)}
        </p>
        <OfferBill bill={offer.bill} side="buyer" />
        {detail ? <OfferVersions versions={detail.versions} /> : null}
      </div>
    </Dialog>
  );
}
