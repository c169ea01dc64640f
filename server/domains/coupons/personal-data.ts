import { eq, sql } from "drizzle-orm";
import { couponKeeps } from "#server/db/schema/coupons.ts";
import { type PersonalData, pagedPart } from "#server/kernel/personal-data.ts";
import { isShownToBearer } from "./process/predicates.ts";
import { endCouponsOf } from "./transition-coupon.ts";

export const personalData: PersonalData = {
  export: [
    pagedPart(
      "coupons",
      "我發送與分攤的優惠券",
      ["coupons"],
      () => sql`to_jsonb(r) - 'seller_id' - 'bearer_id' - 'created_by' as coupon`,
      (me) => sql`from coupons r where r.seller_id = ${me} or (r.bearer_id = ${me} and ${isShownToBearer.sql("r")})`,
    ),
    pagedPart(
      "coupon_keeps",
      "我存下的優惠券",
      ["coupon_keeps"],
      () => sql`c.title, c.code, r.origin, r.created_at as "createdAt"`,
      (me) => sql`from coupon_keeps r join coupons c on c.id = r.coupon_id where r.user_id = ${me}`,
    ),
    pagedPart(
      "coupon_uses",
      "訂單使用的優惠券",
      ["coupon_uses"],
      () =>
        sql`c.title, r.order_id as "orderId", r.discount, r.held_at as "heldAt", r.used_at as "usedAt",
          r.given_back_at as "givenBackAt"`,
      (me) => sql`from coupon_uses r join coupons c on c.id = r.coupon_id where r.user_id = ${me}`,
    ),
  ],
  async erase(ctx, { id }) {
    await ctx.db.delete(couponKeeps).where(eq(couponKeeps.userId, id));
    await endCouponsOf(ctx, id);
  },
  erased: [
    { tables: ["coupon_keeps"], what: "deleted" },
    { tables: ["coupons"], what: "ended; kept for the orders placed with them" },
    { tables: ["coupon_uses"], what: "kept with the order: the discount and who paid for it" },
  ],
};
