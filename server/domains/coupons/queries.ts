import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { CollectedCoupon, CollectedQuery, Coupon, CouponQuery } from "#contract/coupons/schemas.ts";
import type { CollectedState, CouponKind, CouponState } from "#contract/coupons/states.ts";
import * as terms from "#contract/terms.ts";
import { collectedStatus, couponTaken } from "#server/db/sql/coupons.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { offered } from "#server/kernel/process/offers.ts";
import { couponProcess } from "./process/coupon.ts";
import { isDraft } from "./process/predicates.ts";
import { timeRefusal } from "./rules.ts";
import { type CouponRow, conditionsOf, couponColumns, madeBy } from "./store.ts";

type MadeRow = CouponRow & { kept: number; held: number; used: number; given: number };

const made: SQL = sql`${couponColumns},
  (select count(*)::int from coupon_keeps k where k.coupon_id = c.id) as kept,
  coalesce(u.held, 0)::int as held, coalesce(u.used, 0)::int as used, coalesce(u.given, 0)::int as given
  from coupons c left join lateral (
    select count(*) filter (where t.used_at is null) as held, count(*) filter (where t.used_at is not null) as used,
      sum(t.discount) filter (where t.used_at is not null) as given
    from coupon_uses t where t.coupon_id = c.id and t.given_back_at is null) u on true`;

function presentMade(row: MadeRow, now: Date): z.output<typeof Coupon> {
  const coupon = conditionsOf({ ...row, state: row.state as CouponState });
  const { kind, cut, scope, audience, state, ...rest } = coupon;
  return {
    ...rest,
    state,
    kind: kind as CouponKind,
    cut: cut as z.output<typeof Coupon>["cut"],
    scope: scope as z.output<typeof Coupon>["scope"],
    audience: audience as z.output<typeof Coupon>["audience"],
    over: coupon.endsAt <= now,
    mayEdit: isDraft.test(coupon),
    actions: offered(couponProcess, coupon, "maker", now),
  };
}

const ownedBy = (ctx: Ctx, kind: CouponKind): SQL => {
  const seller = madeBy(ctx, kind);
  return sql`c.kind = ${kind}${seller === null ? sql`` : sql` and c.seller_id = ${seller}`}`;
};

/** The coupons that a seller, or the house, has made: the newest first. */
export async function couponsMade(ctx: Ctx, kind: CouponKind, { state, page }: z.output<typeof CouponQuery>) {
  const size = terms.pageSize;
  const where = sql`${ownedBy(ctx, kind)}${state ? sql` and c.state = ${state}` : sql``}`;
  const [counted, { rows }] = await Promise.all([
    ctx.db.execute<{ n: number }>(sql`select count(*)::int as n from coupons c where ${where}`),
    ctx.db.execute<MadeRow>(
      sql`select ${made} where ${where} order by c.id desc limit ${size} offset ${(page - 1) * size}`,
    ),
  ]);
  const now = ctx.now();
  return { rows: rows.map((row) => presentMade(row, now)), total: counted.rows[0]?.n ?? 0 };
}

/** One of them. @throws Refusal not_found */
export async function couponMade(ctx: Ctx, kind: CouponKind, id: number): Promise<z.output<typeof Coupon>> {
  const { rows } = await ctx.db.execute<MadeRow>(sql`select ${made} where ${ownedBy(ctx, kind)} and c.id = ${id}`);
  return presentMade(rows[0] ?? refuse("not_found"), ctx.now());
}

type CollectedRow = CouponRow & { status: CollectedState; own: number };

function presentCollected(row: CollectedRow, now: Date): z.output<typeof CollectedCoupon> {
  const coupon = conditionsOf(row);
  const { kind, cut, scope, own, perMember, status, ...rest } = coupon;
  return {
    ...rest,
    status,
    kind: kind as CouponKind,
    cut: cut as z.output<typeof CollectedCoupon>["cut"],
    scope: scope as z.output<typeof CollectedCoupon>["scope"],
    left: Math.max(0, perMember - own),
    refusal: status === "usable" ? timeRefusal(coupon, now) : null,
  };
}

const collectedRows = (me: SQL, now: Date): SQL => sql`select ${couponColumns}, k.id as "collectedId",
    ${collectedStatus(me, now)} as status, ${couponTaken(me)} as own
  from coupon_keeps k join coupons c on c.id = k.coupon_id where k.user_id = ${me}`;

/** The coupons that a member has collected; what ends first comes first, of what is over the newest. */
export async function collectedCoupons(ctx: Ctx, { status, page }: z.output<typeof CollectedQuery>) {
  const size = terms.pageSize;
  const now = ctx.now();
  const mine = collectedRows(sql`${memberId(ctx)}`, now);
  const order = status === "usable" ? sql`r."endsAt", r.id` : sql`r."endsAt" desc, r.id desc`;
  const [counted, { rows }] = await Promise.all([
    ctx.db.execute<{ status: CollectedState; n: number }>(
      sql`select r.status, count(*)::int as n from (${mine}) r group by r.status`,
    ),
    ctx.db.execute<CollectedRow>(
      sql`select r.* from (${mine}) r where r.status = ${status} order by ${order}
        limit ${size} offset ${(page - 1) * size}`,
    ),
  ]);
  const counts = { usable: 0, used: 0, over: 0 };
  for (const each of counted.rows) counts[each.status] = each.n;
  return { rows: rows.map((row) => presentCollected(row, now)), total: counts[status], counts };
}

/** One that the member has collected. @throws Refusal not_found */
export async function collectedCoupon(ctx: Ctx, id: number): Promise<z.output<typeof CollectedCoupon>> {
  const now = ctx.now();
  const { rows } = await ctx.db.execute<CollectedRow>(
    sql`${collectedRows(sql`${memberId(ctx)}`, now)} and c.id = ${id}`,
  );
  return presentCollected(rows[0] ?? refuse("not_found"), now);
}
