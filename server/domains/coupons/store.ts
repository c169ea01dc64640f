import { inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { CouponKind, CouponState } from "#contract/coupons/states.ts";
import { coupons } from "#server/db/schema/coupons.ts";
import { isWaiting } from "#server/domains/approvals/process/predicates.ts";
import { isPaid } from "#server/domains/orders/process/predicates.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { bool, num, read, text } from "#server/kernel/rows.ts";
import { couponOff, couponTaken, isDiscarded, isOfSite, isOpen, isShownToBearer } from "./process/predicates.ts";
import { Conditions, CouponUse } from "./rules.ts";

type Stored = typeof coupons.$inferSelect;
/** The name of proposals to activate a coupon. */
export const ACTIVATE = "coupon.activate";

export type Coupon = Omit<Stored, "state"> & { state: CouponState };

export const asCoupon = (row: Stored): Coupon => ({ ...row, state: row.state as CouponState });

/** Whose coupons the caller manages: a seller's own, or the platform's. */
export const madeBy = (ctx: Ctx, kind: CouponKind): number | null => (kind === "seller" ? memberId(ctx) : null);

/**
 * The coupons `c` that the caller manages: operators the platform's; sellers their own, and the platform's that they
 * are asked to share. Includes deleted drafts.
 */
export function ownedBy(ctx: Ctx, kind: CouponKind): SQL {
  const seller = madeBy(ctx, kind);
  return seller === null
    ? isOfSite.sql("c")
    : sql`(c.seller_id = ${seller} or (c.bearer_id = ${seller} and ${isShownToBearer.sql("c")}))`;
}

/** The visible ones of them: not deleted. */
export const readBy = (ctx: Ctx, kind: CouponKind): SQL => sql`${ownedBy(ctx, kind)} and not (${isDiscarded.sql("c")})`;

/** The caller's role for a coupon: issuer in the console, otherwise by ownership. */
export const readerOf = (coupon: { kind: string }, kind: CouponKind): "maker" | "bearer" =>
  kind === "seller" && isOfSite.test(coupon) ? "bearer" : "maker";

/** True when the activation of coupon `c` waits for a second operator. */
export const waitsForRelease: SQL = sql`exists (select from approvals a
  where a.kind = ${ACTIVATE} and a.subject_id = c.id and ${isWaiting.sql("a")})`;

/** Coupons `c`, locked until the transaction ends, in ascending order of id. */
async function lockCoupons(ctx: Ctx, where: SQL): Promise<(Coupon & { waiting: boolean })[]> {
  await ctx.db.execute(sql`select from coupons c where ${where} order by c.id for update`);
  // Read after the lock, to see what its previous holder committed.
  const rows = await read(ctx.db, {
    id: num,
    waiting: bool,
  })`select c.id, ${waitsForRelease} as waiting from coupons c where ${where}`;
  const waiting = new Map(rows.map((row) => [row.id, row.waiting]));
  const found = await ctx.db
    .select()
    .from(coupons)
    .where(inArray(coupons.id, [...waiting.keys()]))
    .orderBy(coupons.id);
  return found.map((row) => ({ ...asCoupon(row), waiting: waiting.get(row.id) === true }));
}

/** A coupon visible to the caller, locked until the transaction ends. @throws Refusal not_found */
export async function lockCoupon(ctx: Ctx, kind: CouponKind, id: number): Promise<Coupon & { waiting: boolean }> {
  const [row] = await lockCoupons(ctx, sql`c.id = ${id} and ${readBy(ctx, kind)}`);
  return row ?? refuse("not_found");
}

/** The coupons that a member has issued or is to share, and that have not ended. */
export const lockOpenCouponsOf = (ctx: Ctx, userId: number): Promise<(Coupon & { waiting: boolean })[]> =>
  lockCoupons(ctx, sql`(c.seller_id = ${userId} or c.bearer_id = ${userId}) and ${isOpen.sql("c")}`);

/** The name of the scope of coupon `c`. */
export const scopeName: SQL = sql`case c.scope
  when 'category' then (select x.name from categories x where x.id = c.scope_id)
  when 'seller' then (select x.nickname from users x where x.id = c.scope_id)
  when 'service' then (select x.title from services x where x.id = c.scope_id) end`;

/** The columns of coupon `c` that both issuer and holder see. */
export const couponColumns: SQL = sql`c.id, c.kind, c.state, c.title, c.cut, c.value, c.cap, c.minimum, c.scope,
  c.scope_id as "scopeId", coalesce(${scopeName}, '') as "scopeName", c.audience, c.code,
  c.seller_id as "sellerId", c.first_order_only as "firstOrderOnly", c.per_member as "perMember", c.total,
  c.seller_bp as "sellerBp", c.budget, c.starts_at as "startsAt", c.ends_at as "endsAt"`;

/** The row of `couponColumns`; times are text. */
export const CouponRow = Conditions.omit({ startsAt: true, endsAt: true }).extend({
  id: num,
  title: text,
  code: text.nullable(),
  startsAt: text,
  endsAt: text,
});
export type CouponRow = z.output<typeof CouponRow>;

export const conditionsOf = <R extends { startsAt: string; endsAt: string }>(
  row: R,
): Omit<R, "startsAt" | "endsAt"> & { startsAt: Date; endsAt: Date } => ({
  ...row,
  startsAt: new Date(row.startsAt),
  endsAt: new Date(row.endsAt),
});

const paid = (buyerId: number, more: SQL = sql``): SQL => sql`exists (select from orders o
  where o.buyer_id = ${buyerId} and ${isPaid.sql("o")} and o.refunded < o.total${more})`;

/** True when the buyer has an order with this seller that was not fully refunded. */
export const boughtFrom = (buyerId: number, sellerId: number): SQL =>
  paid(buyerId, sql` and o.seller_id = ${sellerId}`);

/** A coupon with the facts about a buyer's use. */
export const Candidate = CouponRow.extend(CouponUse.shape);
export type Candidate = z.output<typeof Candidate>;

/**
 * Coupons `c` with the facts about a buyer's use.
 * @param of `besides`: an own order that waits for payment; its reserved coupons count as free
 * @param where which of them
 */
export async function findCandidates(
  ctx: Ctx,
  { buyerId, sellerId, besides = null }: { buyerId: number; sellerId: number; besides?: number | null },
  where: SQL,
): Promise<Candidate[]> {
  const rows = await read(ctx.db, Candidate)`
    select ${couponColumns}, ${couponTaken(sql`${buyerId}`, besides)} as own, ${couponTaken(undefined, besides)} as taken,
      ${couponOff("discount", besides)} as off, ${couponOff("seller_bears", besides)} as borne,
      exists (select from coupon_keeps k where k.coupon_id = c.id and k.user_id = ${buyerId}) as collected,
      exists (select from follows f where f.user_id = ${buyerId} and f.followed_id = ${sellerId}) as follows,
      ${boughtFrom(buyerId, sellerId)} as "boughtHere", ${paid(buyerId)} as bought,
      exists (select from coupon_uses x join coupons y on y.id = x.coupon_id
        where x.user_id = ${buyerId} and x.given_back_at is null and x.order_id is distinct from ${besides}::int
          and y.first_order_only and y.kind = c.kind
          and (y.kind = 'platform' or y.seller_id = c.seller_id)) as "firstTaken"
    from coupons c where ${where} order by c.id limit 100`;
  return rows;
}
