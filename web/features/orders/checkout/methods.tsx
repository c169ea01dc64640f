import type { MethodChoice as Offered, RegisteredCards } from "#contract/payments/schemas.ts";
import { cardName, cardValidity } from "#web/lib/cards.ts";
import { Checkbox, RadioCards } from "#web/ui/field.tsx";
import { storedKey } from "./way.ts";

type MethodOption = { value: string; title: string; text: string; disabled: boolean };

/** The ways to pay, stored cards first. A card that is over is not offered; a method that is not says why. */
export function methodOptions(methods: Offered[], registered: RegisteredCards): MethodOption[] {
  const card = methods.find(({ key }) => key === "card");
  const stored = registered.cards
    .filter(({ state }) => state === "usable")
    .map((each) => ({
      value: storedKey(each.id),
      title: cardName(each),
      text: card?.blocked ?? [cardValidity(each), "按一次就完成付款"].filter(Boolean).join("，"),
      disabled: card?.blocked !== null,
    }));
  const offered = methods.map(({ key, label, hint, blocked }) => ({
    value: key,
    title: label,
    text: blocked ?? hint,
    disabled: blocked !== null,
  }));
  return [...stored, ...offered];
}

/** The chosen one, while it can be chosen: a card may have been removed in another tab. */
export function chosenOf(options: MethodOption[], chosen: string | null): string {
  const open = options.filter(({ disabled }) => !disabled);
  return (open.find(({ value }) => value === chosen) ?? open[0])?.value ?? "";
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
    <>
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
    </>
  );
}
