import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { CouponChoice } from "#contract/coupons/schemas.ts";
import type { CouponKind } from "#contract/coupons/states.ts";
import { coupons, couponUses } from "#server/db/schema/coupons.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { lockName } from "#server/kernel/tx.ts";
import { borneBySeller } from "./borne.ts";
import { isOut } from "./process/predicates.ts";
import { bearerOf, discountOf, type Purchase, refusalOf } from "./rules.ts";
import { boughtFrom, type Candidate, conditionsOf, findCandidates } from "./store.ts";

/**
 * The coupons that a buyer might use for a purchase: collected ones, and the seller's coupons for followers or
 * returning buyers. Usable ones first, by discount, then the others with the reason.
 * @param of `besides`: an own order that waits for payment; its reserved coupons can be chosen again
 */
export async function couponsFor(
  ctx: Ctx,
  { buyerId, besides = null, ...of }: Purchase & { buyerId: number; besides?: number | null },
): Promise<z.output<typeof CouponChoice>[]> {
  const now = ctx.now();
  const keeps = sql`exists (select from coupon_keeps k where k.coupon_id = c.id and k.user_id = ${buyerId})`;
  const here = sql`c.kind = 'seller' and c.seller_id = ${of.sellerId}`;
  const rows = await findCandidates(
    ctx,
    { buyerId, sellerId: of.sellerId, besides },
    sql`${isOut.sql("c")} and c.ends_at > ${now.toISOString()}::timestamptz and (
      (${keeps} and (c.kind = 'platform' or ${here}))
      or (${here} and (c.audience = 'followers'
        or (c.audience = 'returning' and ${boughtFrom(buyerId, of.sellerId)}))))`,
  );
  return rows
    .filter(({ own, perMember }) => own < perMember)
    .map((row) => {
      const coupon = conditionsOf(row);
      const refusal = refusalOf(coupon, row, of, now);
      const kind = row.kind as CouponKind;
      const discount = refusal === null ? discountOf(coupon, of.net) : 0;
      return {
        choice: { id: row.id, code: row.code, title: row.title, bearer: bearerOf(row), kind, discount, refusal },
        endsAt: coupon.endsAt,
      };
    })
    .sort(
      (a, b) =>
        Number(a.choice.refusal !== null) - Number(b.choice.refusal !== null) ||
        b.choice.discount - a.choice.discount ||
        a.endsAt.getTime() - b.endsAt.getTime() ||
        a.choice.id - b.choice.id,
    )
    .map(({ choice }) => choice);
}

type Chosen = Purchase & {
  buyerId: number;
  besides?: number | null;
  sellerCouponId: number | null;
  platformCouponId: number | null;
};

/**
 * The current discounts of the chosen coupons, the seller's first, also as lines of a bill; an unusable one gives no
 * discount.
 */
export async function priceCoupons(ctx: Ctx, wish: Chosen) {
  const ids = { seller: wish.sellerCouponId, platform: wish.platformCouponId };
  const wanted = Object.values(ids).filter((id) => id !== null);
  const found =
    wanted.length === 0 ? [] : await findCandidates(ctx, wish, sql`c.id = any(${sql.param(wanted)}::int[])`);
  const price = (kind: CouponKind, net: number) => {
    const row = found.find((each) => each.id === ids[kind] && each.kind === kind);
    const coupon = row && conditionsOf(row);
    // The price may already be zero after the seller's coupon.
    const discount = !coupon || refusalOf(coupon, row, wish, ctx.now()) ? 0 : discountOf(coupon, net);
    if (!coupon || discount === 0) return { ...nothing, id: null, title: "" };
    return { id: row.id, title: row.title, discount, sellerBears: borneBySeller(coupon, discount, row.borne) };
  };
  const seller = price("seller", wish.net);
  const platform = price("platform", wish.net - seller.discount);
  const lines = [seller, platform]
    .filter(({ discount }) => discount > 0)
    .map(({ title, discount }) => ({ kind: "coupon" as const, title: `優惠券「${title}」`, amount: -discount }));
  return {
    sellerCouponId: seller.id,
    platformCouponId: platform.id,
    sellerDiscount: seller.discount,
    platformDiscount: platform.discount,
    platformBorneBySeller: platform.sellerBears,
    lines,
  };
}

type Wish = Purchase & {
  orderId: number;
  buyerId: number;
  sellerCouponId: number | null;
  platformCouponId: number | null;
};

const fieldOf = { seller: "sellerCouponId", platform: "platformCouponId" } as const;

/**
 * Reserves the chosen coupons for an order that is being placed. In the caller's transaction: concurrent reservations
 * of the same coupon wait.
 * @returns the discount of each, NT$, and the seller's share of the platform's
 * @throws Refusal coupon_refused at the field of an unusable coupon
 */
export async function holdCoupons(ctx: Ctx, wish: Wish) {
  const ids = { seller: wish.sellerCouponId, platform: wish.platformCouponId };
  const wanted = [ids.seller, ids.platform].filter((id) => id !== null);
  const none = { sellerDiscount: 0, platformDiscount: 0, platformBorneBySeller: 0 };
  if (wanted.length === 0) return none;
  // Whether it is the first order depends on all coupons of the member, so their orders are serialised here.
  await lockName(ctx, `coupons:${wish.buyerId}`);
  await ctx.db
    .select({ id: coupons.id })
    .from(coupons)
    .where(inArray(coupons.id, wanted))
    .orderBy(coupons.id)
    .for("update");
  const found = await findCandidates(ctx, wish, sql`c.id = any(${sql.param(wanted)}::int[])`);
  const hold = (kind: CouponKind, price: number): Promise<Held> =>
    holdOne(
      ctx,
      wish,
      kind,
      price,
      found.find((each) => each.id === ids[kind] && each.kind === kind),
    );
  const seller = ids.seller === null ? nothing : await hold("seller", wish.net);
  const platform = ids.platform === null ? nothing : await hold("platform", wish.net - seller.discount);
  return {
    sellerDiscount: seller.discount,
    platformDiscount: platform.discount,
    platformBorneBySeller: platform.sellerBears,
  };
}

type Held = { discount: number; sellerBears: number };
const nothing: Held = { discount: 0, sellerBears: 0 };

async function holdOne(
  ctx: Ctx,
  wish: Wish,
  kind: CouponKind,
  price: number,
  row: Candidate | undefined,
): Promise<Held> {
  if (!row) return refuseField("coupon_refused", fieldOf[kind], "找不到這張優惠券，請重新選擇。");
  const coupon = conditionsOf(row);
  const refusal = refusalOf(coupon, row, wish, ctx.now());
  if (refusal) refuseField("coupon_refused", fieldOf[kind], refusal);
  const discount = discountOf(coupon, price);
  if (discount === 0) refuseField("coupon_refused", fieldOf[kind], "折抵後已經沒有可以再折的金額。");
  const sellerBears = borneBySeller(coupon, discount, row.borne);
  const { orderId, buyerId: userId } = wish;
  await ctx.db
    .insert(couponUses)
    .values({ couponId: row.id, orderId, userId, kind, discount, sellerBears, heldAt: ctx.now() });
  return { discount, sellerBears };
}

/** Marks the coupons of a paid order as used. Idempotent. */
export async function spendCoupons(ctx: Ctx, orderId: number): Promise<void> {
  await ctx.db
    .update(couponUses)
    .set({ usedAt: ctx.now() })
    .where(and(eq(couponUses.orderId, orderId), isNull(couponUses.usedAt), isNull(couponUses.givenBackAt)));
}

/** Releases the coupons of an order that ended unpaid or was fully refunded. Idempotent. */
export async function giveBackCoupons(ctx: Ctx, orderId: number): Promise<void> {
  await ctx.db
    .update(couponUses)
    .set({ givenBackAt: ctx.now() })
    .where(and(eq(couponUses.orderId, orderId), isNull(couponUses.givenBackAt)));
}
