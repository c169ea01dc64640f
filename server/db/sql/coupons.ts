import { type SQL, sql } from "drizzle-orm";

/** An order that is left out of the counts: the buyer's own, which waits for its payment. Null: none. */
const except = (orderId: number | null): SQL => (orderId === null ? sql`` : sql` and t.order_id <> ${orderId}`);

/**
 * How often coupon `c` stands in orders that hold or used it.
 * @param by only those of this member. @param besides an order that is not counted
 */
export const couponTaken = (
  by?: SQL,
  besides: number | null = null,
): SQL => sql`(select count(*)::int from coupon_uses t
  where t.coupon_id = c.id and t.given_back_at is null${by ? sql` and t.user_id = ${by}` : sql``}${except(besides)})`;

/** NT$ that the orders which hold or used coupon `c` take off together, or that its seller bears of them. */
export const couponOff = (column: "discount" | "seller_bears" = "discount", besides: number | null = null): SQL =>
  sql`(select coalesce(sum(t.${sql.raw(column)}), 0)::int from coupon_uses t
    where t.coupon_id = c.id and t.given_back_at is null${except(besides)})`;

/** True where all of coupon `c` is used up: its number, or so much of its budget that no use is left. */
export const couponGone: SQL = sql`(${couponTaken()} >= coalesce(c.total, 2147483647)
  or ${couponOff()} + case c.cut when 'amount' then c.value else 1 end > coalesce(c.budget, 2147483647))`;

/** Where coupon `c` stands for a member who keeps it: used, over, or usable (CollectedState of the contract). */
export const collectedStatus = (member: SQL, now: Date): SQL => sql`case
  when ${couponTaken(member)} >= c.per_member then 'used'
  when c.state = 'ended' or c.ends_at <= ${now.toISOString()}::timestamptz or ${couponGone} then 'over'
  else 'usable' end`;

/** How many coupons a member may still use. */
export const usableCoupons = (member: SQL, now: Date): SQL => sql`(select count(*)::int from coupon_keeps k
  join coupons c on c.id = k.coupon_id
  where k.user_id = ${member} and ${collectedStatus(member, now)} = 'usable')`;
