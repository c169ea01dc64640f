import { Suspense } from "react";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { Checkbox, RadioCards } from "#web/ui/forms/field.tsx";
import { Folded } from "#web/ui/lists/folded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { MethodMark } from "./method-mark.tsx";
import type { PayWay } from "./use-pay-way.ts";

const LenderForm = lazyComponent(async () => ({
  default: (await import("#web/lib/checkout/lender-form.tsx")).LenderForm,
}));

/** Whether a new card is stored, below the card method. */
function Remember({ registered, remember, setRemember }: PayWay) {
  return (
    <div className="px-4 pt-1">
      <Checkbox
        name="remember"
        autoComplete="off"
        checked={remember}
        onChange={({ target }) => setRemember(target.checked)}
        label="記住這張卡，下次直接付款"
      />
      <div className="-mt-2 pl-8 text-sm">
        <Folded label="看約定內容">
          <p className="text-ink-soft">{registered.agreement.text}</p>
        </Folded>
      </div>
    </div>
  );
}

function LenderData({ onFilledIn }: { onFilledIn: (() => void) | undefined }) {
  return (
    <section aria-label="先享後付資料" className="mt-2 flex flex-col gap-4 rounded-lg border border-line p-4">
      <p className="text-ink-soft text-sm">
        AFTEE 要知道由誰付款。填寫一次就好，資料加密保存，之後可以在帳號設定修改。
      </p>
      <Suspense fallback={<Skeleton className="h-72 w-full" />}>
        <LenderForm data={null} {...(onFilledIn && { after: onFilledIn })} />
      </Suspense>
    </section>
  );
}

/** Payment method selection; below the selected one a checkbox to store a new card, or the data that a lender needs. */
export function MethodChoice({ pay, onFilledIn }: { pay: PayWay; onFilledIn?: () => void }) {
  const { options, method, choose, registered, incomplete } = pay;
  const below = incomplete ? (
    <LenderData onFilledIn={onFilledIn} />
  ) : method === "card" && registered.blocked === null ? (
    <Remember {...pay} />
  ) : null;
  return (
    <RadioCards
      name="method"
      aria-label="付款方式"
      value={method}
      onChange={choose}
      options={options.map(({ method: mark, text, ...option }) => ({
        ...option,
        // On phones only the selected method is explained, and why one is not available.
        text: option.disabled ? (
          text
        ) : (
          <span className="block max-wide:hidden max-wide:in-[label:has(:checked)]:block">{text}</span>
        ),
        aside: <MethodMark method={mark} />,
        below: option.value === method ? below : null,
      }))}
    />
  );
}
