import type { CollectedCoupon } from "#contract/coupons/schemas.ts";
import { collectedStates, couponKinds } from "#contract/coupons/states.ts";
import { Copied } from "#web/lib/copy-button.tsx";
import { period } from "#web/lib/format/format.ts";
import { Deadline } from "#web/lib/format/when.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";
import { conditionWords, cutWords, whereToUse } from "./words.ts";

/** A collected coupon in the member's list: discount, scope and expiry. */
export function CollectedCouponRow({ coupon }: { coupon: CollectedCoupon }) {
  const { title, kind, code, status, refusal, left, endsAt } = coupon;
  const live = status === "usable" && refusal === null;
  return (
    <li className="flex overflow-hidden rounded-lg bg-surface shadow-low">
      <div
        className={cx(
          "flex w-28 shrink-0 items-center justify-center border-line border-r border-dashed p-3 text-center font-semibold text-lg sm:w-36",
          live ? "bg-teal-wash text-teal-strong" : "bg-sunken text-ink-faint",
        )}
      >
        {cutWords({ ...coupon, cap: null })}
      </div>
      <div className="flex min-w-0 grow flex-col gap-1.5 p-4 sm:p-5">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={live ? "info" : "neutral"}>{couponKinds[kind]}</Badge>
          {status === "usable" ? (
            <span className="text-ink-soft text-sm">
              <Deadline iso={endsAt} calm />
            </span>
          ) : (
            <Badge>{collectedStates[status]}</Badge>
          )}
        </div>
        <h2 className="text-base [overflow-wrap:anywhere]">{title}</h2>
        <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
          {[conditionWords(coupon), coupon.cap === null ? "" : cutWords(coupon)].filter(Boolean).join("，")}
        </p>
        {refusal ? <p className="text-kaki text-sm">{refusal}</p> : null}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="flex flex-wrap gap-x-4 text-ink-faint text-sm">
            {code ? (
              <span className="inline-flex items-center gap-1">
                代碼 <Copied text={code} what="代碼" />
              </span>
            ) : null}
            <span>{period(coupon)}</span>
            {status === "usable" && left > 1 ? <span>還能用 {left} 次</span> : null}
          </p>
          {live ? (
            <Link href={whereToUse(coupon)} className={buttonClass({ variant: "secondary", size: "sm" })}>
              去挑選服務
            </Link>
          ) : null}
        </div>
      </div>
    </li>
  );
}
