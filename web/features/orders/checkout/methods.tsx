import { LenderForm } from "#web/lib/checkout/lender-form.tsx";
import { Checkbox, RadioCards } from "#web/ui/forms/field.tsx";
import type { PayWay } from "./use-pay-way.ts";

/** Payment method selection, checkbox to store a new card, and form for the data that a lender needs. */
export function MethodChoice({ pay, onFilledIn }: { pay: PayWay; onFilledIn?: () => void }) {
  const { options, method, choose, registered, remember, setRemember, incomplete } = pay;
  return (
    <>
      <RadioCards name="method" aria-label="付款方式" value={method} onChange={choose} options={options} />
      {method === "card" && registered.blocked === null ? (
        <Checkbox
          className="mt-2"
          name="remember"
          autoComplete="off"
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
