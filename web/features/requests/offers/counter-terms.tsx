import type { Offer } from "#contract/requests/offer-schemas.ts";
import { money } from "#web/lib/format/format.ts";
import { Deadline } from "#web/lib/format/when.tsx";
import { WrittenText } from "#web/lib/format/written-text.tsx";
import { Alert } from "#web/ui/alert.tsx";

type Props = {
  counter: NonNullable<Offer["counter"]>;
  price: number | null;
  days: number | null;
  side: "buyer" | "seller";
};

/** The counter-offer: the buyer's terms, beside the original ones. */
export function CounterTerms({ counter, price, days, side }: Props) {
  const was = (old: string | null) => (old === null ? "" : `（原本 ${old}）`);
  return (
    <Alert tone="attention" title={side === "seller" ? "買家提出其他條件" : "你提出的條件"}>
      <ul>
        {counter.price === null ? null : (
          <li>
            金額 {money(counter.price)}
            {was(price === null ? null : money(price))}，
            {side === "seller" ? `同意後你可得 ${money(counter.earns)}` : `付款總額 ${money(counter.total)}`}
          </li>
        )}
        {counter.days === null ? null : (
          <li>
            {counter.days} 天完成{was(days === null ? null : `${days} 天`)}
          </li>
        )}
        {counter.scope.length > 0 ? <li>增加：{counter.scope.join("、")}</li> : null}
      </ul>
      {counter.word ? <WrittenText text={counter.word} /> : null}
      <p className="mt-1 text-sm">
        <Deadline iso={counter.until} calm={side === "buyer"} />
        ，沒有回覆就維持原本的提案。
      </p>
    </Alert>
  );
}
