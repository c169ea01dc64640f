import { useState } from "react";
import type { Coupon } from "#contract/coupons/schemas.ts";
import type { couponPresses } from "#contract/coupons/states.ts";
import { confirmOf, variantOf } from "#web/lib/calls/offered.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/overlays/dialog.tsx";
import { couponCalls } from "./calls.ts";

type Press = (typeof couponPresses)[number];
type Act = Coupon["actions"][number];

function ActButton({ coupon, act, reason }: { coupon: Coupon; act: Act; reason: string | null }) {
  const [asking, setAsking] = useState(false);
  const { confirm, label } = act;
  const { busy, refusal, run } = useAction(
    () => couponCalls[coupon.kind].transition(coupon.id, act.name as Press),
    confirm === null ? { done: act.done ?? "" } : { done: act.done ?? "", tell: "here" },
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
          title={`${label}這張優惠券？`}
          {...confirmOf(act)}
          refusal={refusal}
          onConfirm={run}
        />
      )}
    </>
  );
}

/** The buttons of a coupon for its maker; the server says which there are. @param dirty something typed is not saved yet */
export function CouponActs({ coupon, dirty }: { coupon: Coupon; dirty: boolean }) {
  if (coupon.actions.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {coupon.actions.map((act) => (
        <ActButton
          key={`${coupon.state}-${act.name}`}
          coupon={coupon}
          act={act}
          reason={dirty && act.name === "activate" ? "先儲存修改，再開始發送" : null}
        />
      ))}
    </div>
  );
}
