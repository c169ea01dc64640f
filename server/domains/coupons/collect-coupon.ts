import { and, eq } from "drizzle-orm";
import { couponKeeps, coupons } from "#server/db/schema/coupons.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { bool, read } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { couponGone, isOut } from "./process/predicates.ts";

/**
 * Adds the coupon with this code to the member's list.
 * @returns its id
 * @throws Refusal coupon_unknown, coupon_kept, coupon_refused at the code
 */
export async function collectCoupon(ctx: Ctx, { code }: { code: string }): Promise<number> {
  const userId = memberId(ctx);
  return tx(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(coupons)
      .where(and(eq(coupons.code, code), isOut.sql("coupons")));
    const now = ctx.now();
    // Codes of drafts and ended coupons are refused like unknown ones, so that guessing reveals nothing.
    if (!row || row.endsAt <= now) return refuseField("coupon_unknown", "code");
    if (row.sellerId === userId) refuseField("coupon_refused", "code", "這是你自己的優惠券，留給買家用。");
    const rows = await read(ctx.db, { gone: bool })`select ${couponGone} as gone from coupons c where c.id = ${row.id}`;
    if (rows[0]?.gone) refuseField("coupon_refused", "code", "這張優惠券已經用完了。");
    const collected = await giveTo(ctx, {
      memberId: userId,
      couponId: row.id,
      origin: "輸入代碼",
      key: `code:${row.id}:${userId}`,
    });
    if (!collected) refuseField("coupon_kept", "code");
    return row.id;
  });
}

type Gift = { memberId: number; couponId: number; origin: string; key: string };

async function giveTo(ctx: Ctx, { memberId: userId, couponId, origin, key }: Gift): Promise<boolean> {
  const rows = await ctx.db
    .insert(couponKeeps)
    .values({ userId, couponId, origin, key, createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: couponKeeps.id });
  return rows.length > 0;
}

/**
 * Grants a member a coupon. Idempotent by key; a coupon that the member has collected is not granted again.
 * @param gift `origin`: the origin as shown to the member
 * @returns whether it was granted now; false also when the coupon is not available
 */
export async function grantCoupon(ctx: Ctx, gift: Gift): Promise<boolean> {
  return tx(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(coupons).where(eq(coupons.id, gift.couponId));
    if (!row || !isOut.test(row) || row.endsAt <= ctx.now()) return false;
    return giveTo(ctx, gift);
  });
}
