import * as calls from "#contract/coupons/routes.ts";
import type { CouponKind } from "#contract/coupons/states.ts";
import { handle } from "#server/http/handler.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { collectCoupon } from "./collect-coupon.ts";
import { createCoupon, saveCoupon } from "./make-coupon.ts";
import { collectedCoupon, collectedCoupons, couponMade, couponsMade, promisesOf } from "./queries.ts";
import { transitionCoupon } from "./transition-coupon.ts";

/** Runs an action on a coupon and reads it again. */
async function after(ctx: Ctx, kind: CouponKind, id: number, done: Promise<void>) {
  await done;
  return couponMade(ctx, kind, id, true);
}

export const couponHandlers = [
  handle(calls.getMyCoupons, ({ ctx, query }) => collectedCoupons(ctx, query)),
  handle(calls.collectCoupon, async ({ ctx, body }) => collectedCoupon(ctx, await collectCoupon(ctx, body))),

  // Sellers' calls.
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

  // Operators' calls.
  handle(calls.getAdminCoupons, async ({ ctx, query }) => {
    const [page, promises] = [await couponsMade(ctx, "platform", query), await promisesOf(ctx)];
    return { ...page, promises };
  }),
  handle(calls.getAdminCoupon, ({ ctx, params }) => couponMade(ctx, "platform", params.id)),
  handle(calls.createAdminCoupon, async ({ ctx, body }) =>
    couponMade(ctx, "platform", await createCoupon(ctx, "platform", body)),
  ),
  handle(calls.saveAdminCoupon, ({ ctx, params, body }) =>
    after(ctx, "platform", params.id, saveCoupon(ctx, "platform", params.id, body)),
  ),
  handle(calls.transitionAdminCoupon, ({ ctx, params }) =>
    after(ctx, "platform", params.id, transitionCoupon(ctx, "platform", params.id, params.name)),
  ),
];
