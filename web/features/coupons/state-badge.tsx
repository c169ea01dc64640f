import type { Coupon } from "#contract/coupons/schemas.ts";
import { type CouponState, couponStates } from "#contract/coupons/states.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";

const tones: Record<CouponState, Tone> = { draft: "neutral", active: "ok", paused: "attention", ended: "neutral" };

/** The state of a coupon; one that has expired without being ended says so instead. */
export const CouponBadge = ({ coupon: { state, over } }: { coupon: Pick<Coupon, "state" | "over"> }) =>
  over && state !== "ended" ? <Badge>已過期</Badge> : <Badge tone={tones[state]}>{couponStates[state]}</Badge>;
