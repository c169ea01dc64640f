import type { ThreadOffers } from "#contract/requests/list-schemas.ts";
import { Card } from "#web/ui/card.tsx";
import { OfferButton } from "./offer-button.tsx";
import { OfferCard } from "./offer-card.tsx";
import { usePlaceOffers } from "./use-place-offers.ts";

type RoomOffersProps = { roomId: number; loaded: ThreadOffers; seller: boolean };

/** Custom offers on an order page, for further work; nothing when there are none and none can be created. */
export function RoomOffers({ roomId, loaded, seller }: RoomOffersProps) {
  const place = { kind: "room", id: roomId } as const;
  const { offers, draftId, blocked, update } = usePlaceOffers(place, loaded);
  const mayOffer = seller && blocked === null;
  if (offers.length === 0 && !mayOffer) return null;
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">後續報價</h2>
        {mayOffer ? <OfferButton place={place} draftId={draftId} /> : null}
      </div>
      {offers.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {offers.map((offer) => (
            <li key={offer.id}>
              <OfferCard offer={offer} onDone={update} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">要另外談一件新的工作時，在這裡報價，接受後成為另一筆訂單。</p>
      )}
    </Card>
  );
}
