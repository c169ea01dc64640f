import type { MethodChoice as Offered, RegisteredCards } from "#contract/payments/schemas.ts";
import { cardName, cardValidity } from "#web/lib/cards.ts";
import { LenderForm } from "#web/lib/lender-form.tsx";
import { Checkbox, RadioCards } from "#web/ui/field.tsx";
import type { PayWay } from "./use-pay-way.ts";
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

/** Which way to pay, whether the card that is typed there is kept, and what a lender has to know. */
export function MethodChoice({ pay, onFilledIn }: { pay: PayWay; onFilledIn?: () => void }) {
  const { options, method, choose, registered, remember, setRemember, incomplete } = pay;
  return (
    <>
      <RadioCards name="method" aria-label="付款方式" value={method} onChange={choose} options={options} />
      {method === "card" && registered.blocked === null ? (
        <Checkbox
          className="mt-2"
          checked={remember}
          onChange={({ target }) => setRemember(target.checked)}
          label="記住這張卡，下次直接付款"
          hint={registered.agreement.text}
        />
      ) : null}
      {incomplete ? (
        <section aria-label="先享後付資料" className="mt-4 flex flex-col gap-4 rounded-lg border border-line p-4">
          <p className="text-ink-soft text-sm">
            AFTEE 要知道由誰付款。填寫一次就好，資料加密保存，之後可以在帳號設定修改。
          </p>
          <LenderForm data={null} {...(onFilledIn && { after: onFilledIn })} />
        </section>
      ) : null}
    </>
  );
}
