import type { OrderDraft } from "#contract/orders/schemas.ts";
import type { RegisteredCards } from "#contract/payments/schemas.ts";
import { cardName, cardValidity } from "#web/lib/cards.ts";
import { Checkbox, RadioCards } from "#web/ui/field.tsx";
import { Part } from "./part.tsx";
import { storedKey } from "./way.ts";

export type MethodOption = { value: string; title: string; text: string };

/** The ways to pay, stored cards first. A card that is over is not offered. */
export function methodOptions(draft: Pick<OrderDraft, "methods">, registered: RegisteredCards): MethodOption[] {
  const stored = registered.cards
    .filter(({ state }) => state === "usable")
    .map((card) => ({
      value: storedKey(card.id),
      title: cardName(card),
      text: [cardValidity(card), "按一次就完成付款"].filter(Boolean).join("，"),
    }));
  return [...stored, ...draft.methods.map(({ key, label, hint }) => ({ value: key, title: label, text: hint }))];
}

type Props = {
  options: MethodOption[];
  method: string;
  onMethod: (method: string) => void;
  registered: RegisteredCards;
  remember: boolean;
  onRemember: (remember: boolean) => void;
};

/** Which way to pay, and whether the card that is typed there is kept. */
export function MethodChoice({ options, method, onMethod, registered, remember, onRemember }: Props) {
  return (
    <Part title="付款方式">
      <RadioCards name="method" aria-label="付款方式" value={method} onChange={onMethod} options={options} />
      {method === "card" && registered.blocked === null ? (
        <Checkbox
          className="mt-2"
          checked={remember}
          onChange={({ target }) => onRemember(target.checked)}
          label="記住這張卡，下次直接付款"
          hint={registered.agreement.text}
        />
      ) : null}
    </Part>
  );
}
