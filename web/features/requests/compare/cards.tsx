import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import { OfferActions } from "../offers/offer-actions.tsx";
import { figures } from "./figures.tsx";
import { OfferHead } from "./offer-head.tsx";
import { Answered, besides } from "./scope.tsx";
import type { CompareProps } from "./table.tsx";

/** The offers as a stacked list, on windows below 960 px. */
export function CompareCards({ offers, wants, onOpen, ...picking }: CompareProps) {
  return (
    <ul className="flex flex-col gap-4 wide:hidden">
      {offers.map((offer) => (
        <li key={offer.id}>
          <Card className="flex flex-col gap-4">
            <OfferHead offer={offer} {...picking} />
            <Facts items={figures.map(({ term, value }) => ({ term, value: value(offer) }))} />
            {wants.length > 0 ? (
              <ul className="flex flex-col gap-1.5 border-line border-t pt-3">
                {wants.map((want, at) => (
                  <li key={want} className="[overflow-wrap:anywhere]">
                    <span className="block text-ink-soft text-sm">{want}</span>
                    <Answered offer={offer} want={want} at={at} />
                  </li>
                ))}
              </ul>
            ) : null}
            {besides([offer]).map(({ term, value }) => (
              <div key={term} className="border-line border-t pt-3">
                <p className="mb-1 text-ink-soft text-sm">{term}</p>
                {value(offer)}
              </div>
            ))}
            <div className="flex flex-col gap-2">
              <Button variant="secondary" onClick={() => onOpen(offer)}>
                看完整提案
                <span className="sr-only">：{offer.seller.nickname}</span>
              </Button>
              <OfferActions offer={offer} fold without={["report"]} className="flex-nowrap *:first:grow" />
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
