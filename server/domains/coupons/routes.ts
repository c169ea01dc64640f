import * as calls from "#contract/coupons/routes.ts";
import type { CouponKind } from "#contract/coupons/states.ts";
import { handle } from "#server/http/handler.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { collectCoupon } from "./collect-coupon.ts";
import { createCoupon, saveCoupon } from "./make-coupon.ts";
import { pressCoupon } from "./press-coupon.ts";
import { collectedCoupon, collectedCoupons, couponMade, couponsMade, promisesOf } from "./queries.ts";

/** Does something to a coupon and reads it again. */
async function after(ctx: Ctx, kind: CouponKind, id: number, done: Promise<void>) {
  await done;
  return couponMade(ctx, kind, id, true);
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
    after(ctx, "seller", params.id, pressCoupon(ctx, "seller", params.id, params.name)),
  ),

  // The site's.
  handle(calls.getCouponDesk, async ({ ctx, query }) => {
    const [page, promises] = [await couponsMade(ctx, "platform", query), await promisesOf(ctx)];
    return { ...page, promises };
  }),
  handle(calls.getDeskCoupon, ({ ctx, params }) => couponMade(ctx, "platform", params.id)),
  handle(calls.createDeskCoupon, async ({ ctx, body }) =>
    couponMade(ctx, "platform", await createCoupon(ctx, "platform", body)),
  ),
  handle(calls.saveDeskCoupon, ({ ctx, params, body }) =>
    after(ctx, "platform", params.id, saveCoupon(ctx, "platform", params.id, body)),
  ),
  handle(calls.transitionDeskCoupon, ({ ctx, params }) =>
    after(ctx, "platform", params.id, pressCoupon(ctx, "platform", params.id, params.name)),
  ),
];
