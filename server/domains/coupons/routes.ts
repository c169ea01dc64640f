import * as calls from "#contract/coupons/routes.ts";
import type { CouponKind } from "#contract/coupons/states.ts";
import { handle } from "#server/http/handler.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { collectCoupon } from "./collect-coupon.ts";
import { createCoupon, saveCoupon, transitionCoupon } from "./make-coupon.ts";
import { collectedCoupon, collectedCoupons, couponMade, couponsMade } from "./queries.ts";

/** Does something to a coupon and reads it again. */
async function after(ctx: Ctx, kind: CouponKind, id: number, done: Promise<void>) {
  await done;
  return couponMade(ctx, kind, id);
}

export const couponHandlers = [
  handle(calls.getMyCoupons, ({ ctx, query }) => collectedCoupons(ctx, query)),
  handle(calls.collectCoupon, async ({ ctx, body }) => collectedCoupon(ctx, await collectCoupon(ctx, body))),

  // A seller's own.
  handle(calls.getServiceCoupons, ({ ctx, query }) => couponsMade(ctx, "seller", query)),
  handle(calls.getServiceCoupon, ({ ctx, params }) => couponMade(ctx, "seller", params.id)),
  handle(calls.createServiceCoupon, async ({ ctx, body }) =>
    couponMade(ctx, "seller", await createCoupon(ctx, "seller", body)),
  ),
  handle(calls.saveServiceCoupon, ({ ctx, params, body }) =>
    after(ctx, "seller", params.id, saveCoupon(ctx, "seller", params.id, body)),
  ),
  handle(calls.transitionServiceCoupon, ({ ctx, params }) =>
    after(ctx, "seller", params.id, transitionCoupon(ctx, "seller", params.id, params.name)),
  ),

  // The house's.
  handle(calls.getCouponDesk, ({ ctx, query }) => couponsMade(ctx, "platform", query)),
  handle(calls.getDeskCoupon, ({ ctx, params }) => couponMade(ctx, "platform", params.id)),
  handle(calls.createDeskCoupon, async ({ ctx, body }) =>
    couponMade(ctx, "platform", await createCoupon(ctx, "platform", body)),
  ),
  handle(calls.saveDeskCoupon, ({ ctx, params, body }) =>
    after(ctx, "platform", params.id, saveCoupon(ctx, "platform", params.id, body)),
  ),
  handle(calls.transitionDeskCoupon, ({ ctx, params }) =>
    after(ctx, "platform", params.id, transitionCoupon(ctx, "platform", params.id, params.name)),
  ),
];
