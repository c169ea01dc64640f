import type { ComparedOffer } from "#contract/requests/offer-schemas.ts";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { OfferActions } from "../offers/offer-actions.tsx";
import { figures } from "./figures.tsx";
import { OfferHead, type Picking } from "./offer-head.tsx";
import { Answered, besides } from "./scope.tsx";

export type CompareProps = Picking & {
  offers: readonly ComparedOffer[];
  wants: readonly string[];
  /** Opens the full offer. */
  onOpen: (offer: ComparedOffer) => void;
};

const first =
  "sticky left-0 z-1 w-36 min-w-36 bg-surface px-4 py-2.5 text-left align-top font-normal text-ink-soft text-sm";
const cell = "w-60 min-w-60 border-line border-l px-4 py-2.5 align-top";

/**
 * Offers side by side, on windows from 960 px. When there are more than fit, the table scrolls and its first column is
 * sticky.
 */
export function CompareTable({ offers, wants, onOpen, ...picking }: CompareProps) {
  return (
    <section
      aria-label="提案比較"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative w-fit max-w-full overflow-x-auto rounded-lg bg-surface shadow-low max-wide:hidden"
    >
      <table className="border-collapse">
        <caption className="sr-only">提案比較，共 {offers.length} 份</caption>
        <thead>
          <tr className="border-line border-b">
            <td className={first} />
            {offers.map((offer) => (
              <th key={offer.id} scope="col" className={cx(cell, "py-4 text-left font-normal")}>
                <OfferHead offer={offer} {...picking} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map(({ term, value }) => (
            <tr key={term} className="border-line border-b">
              <th scope="row" className={first}>
                {term}
              </th>
              {offers.map((offer) => (
                <td key={offer.id} className={cell}>
                  {value(offer)}
                </td>
              ))}
            </tr>
          ))}
          {wants.map((want, at) => (
            <tr key={want} className="border-line border-b">
              <th scope="row" className={cx(first, "[overflow-wrap:anywhere]")}>
                {want}
              </th>
              {offers.map((offer) => (
                <td key={offer.id} className={cell}>
                  <Answered offer={offer} want={want} at={at} />
                </td>
              ))}
            </tr>
          ))}
          {besides(offers).map(({ term, value }) => (
            <tr key={term} className="border-line border-b">
              <th scope="row" className={first}>
                {term}
              </th>
              {offers.map((offer) => (
                <td key={offer.id} className={cell}>
                  {value(offer) ?? <span className="text-ink-faint">—</span>}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <td className={first} />
            {offers.map((offer) => (
              <td key={offer.id} className={cx(cell, "py-4")}>
                <div className="flex flex-col gap-2">
                  <Button variant="secondary" size="sm" onClick={() => onOpen(offer)}>
                    看完整提案
                    <span className="sr-only">：{offer.seller.nickname}</span>
                  </Button>
                  <OfferActions offer={offer} fold without={["report"]} className="flex-nowrap *:first:grow" />
                </div>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}
