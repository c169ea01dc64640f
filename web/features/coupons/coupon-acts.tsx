import { useNavigate } from "react-router";
import type { Coupon } from "#contract/coupons/schemas.ts";
import type { couponActionNames } from "#contract/coupons/states.ts";
import { ActionButton } from "#web/lib/forms/action-button.tsx";
import { couponCalls, servingKindOf } from "./calls.ts";

type ActionName = (typeof couponActionNames)[number];
type Act = Coupon["actions"][number];

type ActProps = { coupon: Coupon; act: Act; reason: string | null; listHref: string };

function CouponAct({ coupon, act, reason, listHref }: ActProps) {
  const navigate = useNavigate();
  const { label } = act;
  return (
    <ActionButton
      act={act}
      title={label.endsWith("草稿") ? `${label}？` : `${label}這張優惠券？`}
      reason={reason}
      call={() => couponCalls[servingKindOf(coupon)].transition(coupon.id, act.name as ActionName)}
      options={{
        // A large budget needs the approval of a second operator.
        done: ({ waiting }) => (act.name === "activate" && waiting ? "已送出，財務放行後就會啟用" : (act.done ?? "")),
        ...(act.name === "discard" ? { refresh: false, after: () => navigate(listHref, { replace: true }) } : {}),
      }}
    />
  );
}

/**
 * The actions of a coupon for its creator, or for the seller who is asked to share its cost; the server decides which
 * are available.
 * @param dirty there are unsaved changes
 * @param listHref where to go when the draft is deleted
 */
export function CouponActs({ coupon, dirty, listHref }: Omit<ActProps, "act" | "reason"> & { dirty: boolean }) {
  if (coupon.actions.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {coupon.actions.map((act) => (
        <CouponAct
          key={`${coupon.state}-${act.name}`}
          coupon={coupon}
          act={act}
          listHref={listHref}
          reason={dirty && (act.name === "activate" || act.name === "ask") ? "先儲存修改再繼續" : null}
        />
      ))}
    </div>
  );
}
