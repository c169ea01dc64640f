import { useState } from "react";
import { useNavigate } from "react-router";
import type { Coupon } from "#contract/coupons/schemas.ts";
import type { couponActionNames } from "#contract/coupons/states.ts";
import { confirmOf, variantOf } from "#web/lib/calls/available-actions.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/overlays/dialog.tsx";
import { couponCalls, servingKindOf } from "./calls.ts";

type ActionName = (typeof couponActionNames)[number];
type Act = Coupon["actions"][number];

type ActProps = { coupon: Coupon; act: Act; reason: string | null; listHref: string };

function ActButton({ coupon, act, reason, listHref }: ActProps) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { confirm, label } = act;
  const { busy, refusal, run } = useAction(
    () => couponCalls[servingKindOf(coupon)].transition(coupon.id, act.name as ActionName),
    {
      // A large budget waits for a second operator.
      done: ({ waiting }) => (act.name === "activate" && waiting ? "已送出，財務放行後就會啟用" : (act.done ?? "")),
      ...(confirm === null ? {} : { tell: "here" as const }),
      ...(act.name === "discard" ? { refresh: false, after: () => navigate(listHref, { replace: true }) } : {}),
    },
  );
  return (
    <>
      <Button
        full
        busy={busy}
        variant={variantOf(act)}
        reason={reason}
        onClick={() => (confirm === null ? void run() : setAsking(true))}
      >
        {label}
      </Button>
      {confirm === null ? null : (
        <Confirm
          open={asking}
          onOpenChange={setAsking}
          title={label.endsWith("草稿") ? `${label}？` : `${label}這張優惠券？`}
          {...confirmOf(act)}
          refusal={refusal}
          onConfirm={run}
        />
      )}
    </>
  );
}

/**
 * The buttons of a coupon for its maker, or for the seller who is asked to bear a share; the server says which there are.
 * @param dirty something typed is not saved yet @param listHref where one goes when the draft is deleted
 */
export function CouponActs({ coupon, dirty, listHref }: Omit<ActProps, "act" | "reason"> & { dirty: boolean }) {
  if (coupon.actions.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {coupon.actions.map((act) => (
        <ActButton
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
