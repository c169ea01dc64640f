import type { PaymentMethod } from "#contract/payments/methods.ts";
import type { MethodChoice as Offered, RegisteredCards } from "#contract/payments/schemas.ts";
import { cardName, cardValidity } from "#web/lib/format/cards.ts";
import { storedKey } from "./way.ts";

type MethodOption = { value: string; method: PaymentMethod; title: string; text: string; disabled: boolean };

/** The payment methods, stored cards first. Unusable cards are left out; a disabled method is shown with the reason. */
export function methodOptions(methods: Offered[], registered: RegisteredCards): MethodOption[] {
  const card = methods.find(({ key }) => key === "card");
  const stored = registered.cards
    .filter(({ state }) => state === "usable")
    .map((each) => ({
      value: storedKey(each.id),
      method: "card" as const,
      title: cardName(each),
      text: card?.blocked ?? [cardValidity(each), "按一次就完成付款"].filter(Boolean).join("，"),
      disabled: card?.blocked !== null,
    }));
  const offered = methods.map(({ key, label, hint, blocked }) => ({
    value: key,
    method: key,
    title: label,
    text: blocked ?? hint,
    disabled: blocked !== null,
  }));
  return [...stored, ...offered];
}

/** The selected payment method, or the first available one when it is gone, such as a card removed in another tab. */
export function chosenOf(options: MethodOption[], chosen: string | null): string {
  const open = options.filter(({ disabled }) => !disabled);
  return (open.find(({ value }) => value === chosen) ?? open[0])?.value ?? "";
}
