import type { Coupon } from "#contract/coupons/schemas.ts";
import { type CouponState, couponStates } from "#contract/coupons/states.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";

const tones: Record<CouponState, Tone> = {
  draft: "neutral",
  asked: "info",
  agreed: "ok",
  declined: "attention",
  active: "ok",
  paused: "attention",
  ended: "neutral",
};

type Props = { coupon: Pick<Coupon, "state" | "over" | "waiting"> };

/** The state of a coupon; an expired one, or one that waits for approval, says so instead. */
export const CouponBadge = ({ coupon: { state, over, waiting } }: Props) =>
  waiting ? (
    <Badge tone="info">等財務放行</Badge>
  ) : over && state !== "ended" ? (
    <Badge>已過期</Badge>
  ) : (
    <Badge tone={tones[state]}>{couponStates[state]}</Badge>
  );
