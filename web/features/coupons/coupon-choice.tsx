import { Suspense, useState } from "react";
import type { CouponChoice as Choice } from "#contract/coupons/schemas.ts";
import { bearers, type CouponKind, couponKinds } from "#contract/coupons/states.ts";
import { money } from "#contract/money.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { RadioCards } from "#web/ui/forms/field.tsx";
import { Folded } from "#web/ui/lists/folded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useCode } from "./use-code.ts";

/** Few have a code: its form is loaded when it is unfolded. */
const CouponCodeForm = lazyComponent(async () => ({ default: (await import("./code-form.tsx")).CouponCodeForm }));

/** The selected coupon of each kind; null: none. */
export type ChosenCoupons = Record<CouponKind, number | null>;

const kinds = Object.keys(couponKinds) as CouponKind[];
const NONE = "none";

type Props = {
  /** The coupons available for this purchase, best first. */
  choices: readonly Choice[];
  chosen: ChosenCoupons;
  onChange: (chosen: ChosenCoupons) => void;
};

/** Coupons for a purchase: usable ones, best first, the others with the reason, and behind a link a field for a code. */
export function CouponChoice({ choices, chosen, onChange }: Props) {
  const [typing, setTyping] = useState(false);
  const code = useCode(choices, ({ id, kind }) => onChange({ ...chosen, [kind]: id }));
  return (
    <div className="flex flex-col gap-4">
      {kinds.map((kind) => {
        const own = choices.filter((each) => each.kind === kind);
        if (own.length === 0) return null;
        return (
          <div key={kind} className="flex flex-col gap-2">
            <p className="font-medium" aria-hidden>
              {couponKinds[kind]}
            </p>
            <RadioCards
              name={`coupon-${kind}`}
              aria-label={couponKinds[kind]}
              value={String(chosen[kind] ?? NONE)}
              onChange={(value) => onChange({ ...chosen, [kind]: value === NONE ? null : Number(value) })}
              options={[
                ...own.map(({ id, title, code, discount, refusal, bearer }) => ({
                  value: String(id),
                  title,
                  text: refusal ?? [code, kind === "platform" ? bearers[bearer] : ""].filter(Boolean).join("，"),
                  aside: refusal === null ? `−${money(discount)}` : "",
                  disabled: refusal !== null,
                })),
                { value: NONE, title: "不使用" },
              ]}
            />
          </div>
        );
      })}
      <Folded label="有優惠碼？" onOpen={() => setTyping(true)}>
        {typing ? (
          <Suspense fallback={<Skeleton className="h-18 w-full" />}>
            <CouponCodeForm
              label="套用"
              done={() => ""}
              problem={code.problem}
              onTyped={code.typed}
              onCollected={code.collected}
            />
          </Suspense>
        ) : null}
      </Folded>
    </div>
  );
}
