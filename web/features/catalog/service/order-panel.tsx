import Check from "lucide-react/icons/check";
import Clock from "lucide-react/icons/clock";
import RefreshCw from "lucide-react/icons/refresh-cw";
import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { timeWords } from "#contract/catalog/delivery-days.ts";
import type { PackageView, ServiceDetail } from "#contract/catalog/schemas.ts";
import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { cancelLateAfterMs } from "#contract/terms.ts";
import { HOUR } from "#contract/time.ts";
import { daysLabel, revisionsLabel } from "#web/lib/format/package-words.ts";
import { useHydrating } from "#web/lib/runtime/hydrating.ts";
import { askLogin } from "#web/shell/login-store.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { adoptValue } from "#web/ui/forms/adopt-value.ts";
import { Link } from "#web/ui/link.tsx";
import type { Choice } from "./choice.ts";

const FORM = "order";

type Props = { service: ServiceDetail; choice: Choice };

/** Why this reader cannot order the service now; null when they can. */
function blockedBy(service: ServiceDetail): string | null {
  if (service.actions.includes("order")) return null;
  if (service.own) return "這是你自己的服務。";
  if (service.full) return "賣家同時進行的訂單已達上限，完成一部分後會再開放。可以先收藏，晚點再來看看。";
  return "這項服務目前暫停接單。";
}

/** Selection of package and options, their total, and the button to the checkout. A plain GET form. */
export function OrderPanel({ service, choice }: Props) {
  const navigate = useNavigate();
  const send = (event: FormEvent) => {
    event.preventDefault();
    const { href } = choice;
    askLogin(() => void navigate(href), { why: "下單", to: href });
  };
  const several = service.packages.length > 1;
  return (
    <form
      id={FORM}
      action={to("/orders/payment")}
      method="get"
      aria-label="選擇方案"
      onSubmit={send}
      className="rounded-xl bg-surface p-4 shadow-mid sm:p-5"
    >
      <input type="hidden" name="service" value={service.id} />
      <fieldset>
        <legend className="mb-2 font-semibold text-lg">{several ? "選擇方案" : "方案內容"}</legend>
        <div className="flex flex-col gap-2">
          {service.packages.map((each) => (
            <PackageChoice
              key={each.id}
              value={each}
              only={!several}
              checked={each.id === choice.packageId}
              onPick={() => choice.choosePackage(each.id)}
            />
          ))}
        </div>
      </fieldset>
      <OptionChoice service={service} choice={choice} />
      <Subtotal choice={choice} />
      <Way service={service} />
    </form>
  );
}

/** The options, which are available for any package. */
function OptionChoice({ service, choice }: Props) {
  if (service.options.length === 0) return null;
  return (
    <fieldset className="mt-5">
      <legend className="mb-1 font-semibold">加購項目</legend>
      {service.options.map((each) => (
        <label key={each.id} className="touch flex items-start gap-3 py-2">
          <input
            ref={adoptValue({ checked: choice.optionIds.includes(each.id) })}
            type="checkbox"
            name="options"
            value={each.id}
            checked={choice.optionIds.includes(each.id)}
            onChange={({ target }) => choice.setOption(each.id, target.checked)}
            className="mt-[0.25em] size-4.5 shrink-0 accent-teal"
          />
          <span className="min-w-0 grow">
            {each.title}
            <span className="ml-1.5 whitespace-nowrap text-ink-faint text-sm">{timeWords(each)}</span>
          </span>
          <span className="shrink-0">+{money(each.price)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Subtotal of the selection, without the fees of the checkout. */
function Subtotal({ choice }: Pick<Props, "choice">) {
  const hydrated = !useHydrating();
  return (
    <>
      <div
        className={cx(
          !hydrated && "drawn-sum",
          "mt-5 flex items-baseline justify-between gap-4 border-line border-t pt-4",
        )}
      >
        <span className="text-ink-soft">
          小計
          <span className="ml-2 text-sm">約 {choice.days} 天交件</span>
        </span>
        <output className="font-semibold text-2xl" htmlFor={FORM}>
          {money(choice.total)}
        </output>
      </div>
      <p className="mt-1 text-ink-faint text-sm">尚未含平台服務費，下一步會列出每一筆金額。</p>
    </>
  );
}

/** The button to the checkout, or why the service cannot be ordered. */
function Way({ service }: Pick<Props, "service">) {
  const blocked = blockedBy(service);
  return (
    <>
      <div className="mt-4">
        {blocked === null ? (
          <Button type="submit" size="lg" full className="max-wide:hidden">
            前往下單
          </Button>
        ) : (
          <Alert tone={service.own ? "info" : "attention"}>{blocked}</Alert>
        )}
        {service.own && service.actions.includes("edit") ? (
          <Link
            href={to("/myservices/:id", { id: service.id })}
            className={`${buttonClass({ variant: "secondary", full: true })} mt-3`}
          >
            編輯服務
          </Link>
        ) : null}
      </div>
      {blocked === null ? (
        <ul className="mt-4 flex flex-col gap-1.5 text-ink-soft text-sm">
          <Pledge text="款項由好手保管，驗收後才撥給賣家。" />
          <Pledge text={`賣家逾期超過 ${cancelLateAfterMs / HOUR} 小時未交付，可以取消並全額退款。`} />
        </ul>
      ) : null}
    </>
  );
}

function Pledge({ text }: { text: string }) {
  return (
    <li className="flex gap-2">
      <Check aria-hidden size={16} className="mt-[0.3em] shrink-0 text-ok" />
      {text}
    </li>
  );
}

type PackageChoiceProps = { value: PackageView; checked: boolean; only: boolean; onPick: () => void };

/**
 * One package. CSS alone expands its details when it is selected, so that it works before hydration and without
 * scripts.
 */
function PackageChoice({ value, checked, only, onPick }: PackageChoiceProps) {
  return (
    <label className="group block rounded-lg border border-line p-3 has-checked:border-teal has-checked:bg-teal-wash has-focus-visible:outline-2 has-focus-visible:outline-teal">
      <span className="flex items-baseline gap-3">
        <input
          ref={adoptValue({ checked })}
          type="radio"
          name="package"
          value={value.id}
          checked={checked}
          onChange={onPick}
          className={only ? "sr-only" : "size-4.5 shrink-0 translate-y-0.5 accent-teal"}
        />
        <span className="min-w-0 grow font-medium">{value.name}</span>
        <span className="shrink-0 font-semibold">{money(value.price)}</span>
      </span>
      <span className="mt-2 hidden group-has-checked:block">
        <span className="block whitespace-pre-line text-ink-soft text-sm">{value.included}</span>
        <span className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-sm">
          <span className="inline-flex items-center gap-1.5">
            <Clock aria-hidden size={15} />
            {daysLabel(value.days)}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <RefreshCw aria-hidden size={15} />
            {revisionsLabel(value.revisions)}
          </span>
        </span>
      </span>
    </label>
  );
}

/** On phones: the total and the order button, fixed to the bottom of the window. */
export function OrderBar({ service, choice }: Props) {
  const hydrated = !useHydrating();
  if (blockedBy(service) !== null) return null;
  return (
    <div className="order-bar foot-bar sticky bottom-0 z-20 flex items-center justify-between gap-4 border-line border-t bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] wide:hidden print:hidden">
      <p className={cx(!hydrated && "drawn-sum", "min-w-0 leading-tight")}>
        <span className="block truncate text-ink-soft text-sm">{choice.chosen?.name}</span>
        <strong className="font-semibold text-xl">{money(choice.total)}</strong>
      </p>
      <Button type="submit" form={FORM} size="lg" className="shrink-0">
        前往下單
      </Button>
    </div>
  );
}
