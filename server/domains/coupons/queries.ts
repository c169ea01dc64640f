import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { CollectedCoupon, CollectedQuery, Coupon, CouponQuery } from "#contract/coupons/schemas.ts";
import type { CollectedState, CouponKind, CouponState } from "#contract/coupons/states.ts";
import * as terms from "#contract/terms.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { availableActions } from "#server/kernel/process/available-actions.ts";
import { bool, num, read, text, textOf } from "#server/kernel/rows.ts";
import { couponProcess } from "./process/coupon.ts";
import { collectedStatus, couponTaken, isDraft, isOfSite, isOut } from "./process/predicates.ts";
import { timeRefusal } from "./rules.ts";
import { CouponRow, conditionsOf, couponColumns, ownedBy, readBy, readerOf, waitsForRelease } from "./store.ts";

const MadeRow = CouponRow.extend({
  bearer: z.object({ id: num, nickname: text }).nullable(),
  bearerId: num.nullable(),
  waiting: bool,
  kept: num,
  held: num,
  used: num,
  reserved: num,
  given: num,
  borne: num,
});
type MadeRow = z.output<typeof MadeRow>;

const made: SQL = sql`${couponColumns},
  (select count(*)::int from coupon_keeps k where k.coupon_id = c.id) as kept,
  coalesce(u.held, 0)::int as held, coalesce(u.used, 0)::int as used, coalesce(u.reserved, 0)::int as reserved,
  coalesce(u.given, 0)::int as given, coalesce(u.borne, 0)::int as borne, ${waitsForRelease} as waiting,
  c.bearer_id as "bearerId",
  (select jsonb_build_object('id', b.id, 'nickname', b.nickname) from users b where b.id = c.bearer_id) as bearer
  from coupons c left join lateral (
    select count(*) filter (where t.used_at is null) as held, count(*) filter (where t.used_at is not null) as used,
      sum(t.discount) filter (where t.used_at is null) as reserved,
      sum(t.discount) filter (where t.used_at is not null) as given,
      sum(t.seller_bears) as borne
    from coupon_uses t where t.coupon_id = c.id and t.given_back_at is null) u on true`;

function presentMade(row: MadeRow, by: CouponKind, now: Date): z.output<typeof Coupon> {
  const coupon = conditionsOf({ ...row, state: row.state as CouponState });
  const { kind, cut, scope, audience, state, ...rest } = coupon;
  const reader = readerOf(coupon, by);
  return {
    ...rest,
    state,
    reader,
    kind: kind as CouponKind,
    cut: cut as z.output<typeof Coupon>["cut"],
    scope: scope as z.output<typeof Coupon>["scope"],
    audience: audience as z.output<typeof Coupon>["audience"],
    over: coupon.endsAt <= now,
    mayEdit: isDraft.test(coupon) && !coupon.waiting,
    actions: availableActions(couponProcess, coupon, reader, now),
  };
}

/** The coupons issued by a seller or the platform, and those that a seller is asked to share, newest first. */
export async function couponsMade(ctx: Ctx, kind: CouponKind, { state, page }: z.output<typeof CouponQuery>) {
  const size = terms.pageSize;
  const where = sql`${readBy(ctx, kind)}${state ? sql` and c.state = ${state}` : sql``}`;
  const [counted, rows] = await Promise.all([
    read(ctx.db, { n: num })`select count(*)::int as n from coupons c where ${where}`,
    read(ctx.db, MadeRow)`
      select ${made} where ${where} order by c.id desc limit ${size} offset ${(page - 1) * size}`,
  ]);
  const now = ctx.now();
  return { rows: rows.map((row) => presentMade(row, kind, now)), total: counted[0]?.n ?? 0 };
}

/** One of them. @param deleted includes a draft that was just deleted @throws Refusal not_found */
export async function couponMade(
  ctx: Ctx,
  kind: CouponKind,
  id: number,
  deleted = false,
): Promise<z.output<typeof Coupon>> {
  const where = deleted ? ownedBy(ctx, kind) : readBy(ctx, kind);
  const rows = await read(ctx.db, MadeRow)`select ${made} where ${where} and c.id = ${id}`;
  return presentMade(rows[0] ?? refuse("not_found"), kind, ctx.now());
}

/**
 * The platform's commitments by coupons and survey coins, NT$: `promised` is the whole budget of open ones, and the
 * amount spent of ended ones.
 */
export async function promisesOf(ctx: Ctx) {
  const now = ctx.now().toISOString();
  const rows = await read(ctx.db, { promised: num, reserved: num, spent: num })`
    select coalesce(sum(case when ${isOut.sql("c")} and c.ends_at > ${now}::timestamptz then c.budget
        else u.reserved + u.spent end), 0)::int as promised,
      coalesce(sum(u.reserved), 0)::int as reserved, coalesce(sum(u.spent), 0)::int as spent
    from coupons c cross join lateral (
      select coalesce(sum(t.discount) filter (where t.used_at is null), 0) as reserved,
        coalesce(sum(t.discount) filter (where t.used_at is not null), 0) as spent
      from coupon_uses t where t.coupon_id = c.id and t.given_back_at is null) u
    where ${isOfSite.sql("c")}`;
  const [coupons = { promised: 0, reserved: 0, spent: 0 }] = rows;
  return { coupons };
}

const CollectedRow = CouponRow.extend({ status: textOf<CollectedState>(), own: num });
type CollectedRow = z.output<typeof CollectedRow>;

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

const collectedRows = (me: SQL, now: Date): SQL => sql`select ${couponColumns},
    ${collectedStatus(me, now)} as status, ${couponTaken(me)} as own
  from coupon_keeps k join coupons c on c.id = k.coupon_id where k.user_id = ${me}`;

/** The coupons that a member has collected: open ones by end date, ended ones newest first. */
export async function collectedCoupons(ctx: Ctx, { status, page }: z.output<typeof CollectedQuery>) {
  const size = terms.pageSize;
  const now = ctx.now();
  const mine = collectedRows(sql`${memberId(ctx)}`, now);
  const order = status === "usable" ? sql`r."endsAt", r.id` : sql`r."endsAt" desc, r.id desc`;
  const [counted, rows] = await Promise.all([
    read(ctx.db, CollectedRow.pick({ status: true }).extend({ n: num }))`
      select r.status, count(*)::int as n from (${mine}) r group by r.status`,
    read(ctx.db, CollectedRow)`
      select r.* from (${mine}) r where r.status = ${status} order by ${order} limit ${size} offset ${(page - 1) * size}`,
  ]);
  const counts = { usable: 0, used: 0, over: 0 };
  for (const each of counted) counts[each.status] = each.n;
  return { rows: rows.map((row) => presentCollected(row, now)), total: counts[status], counts };
}

/** One that the member has collected. @throws Refusal not_found */
export async function collectedCoupon(ctx: Ctx, id: number): Promise<z.output<typeof CollectedCoupon>> {
  const now = ctx.now();
  const rows = await read(ctx.db, CollectedRow)`${collectedRows(sql`${memberId(ctx)}`, now)} and c.id = ${id}`;
  return presentCollected(rows[0] ?? refuse("not_found"), now);
}
