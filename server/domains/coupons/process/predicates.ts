import { type SQL, sql } from "drizzle-orm";
import { both, inState, is } from "#server/kernel/process/predicate.ts";

/** Its conditions can still be changed: nobody has seen it. */
export const isDraft = inState("draft");
/** It can be collected and used during its period. */
export const isActive = inState("active");
/** It is known to members; a paused one can be resumed. */
export const isOut = inState("active", "paused");
/** Nobody can use it any more. */
export const isEnded = inState("ended");
/** A deleted draft, invisible to all. */
export const isDiscarded = is("discarded", true);
/** It counts towards the seller's limit of coupons. */
export const isOpen = inState("draft", "asked", "agreed", "declined", "active", "paused");
/** The sharing seller has agreed, so it can be activated. */
export const isAgreed = inState("agreed");
/** Visible to the sharing seller. */
export const isShownToBearer = inState("asked", "agreed", "declined", "active", "paused", "ended");

/** A platform coupon that is granted to members, e.g. by campaigns. */
export const isGift = both(is("kind", "platform"), is("audience", "granted"));

/** Issued by the platform. */
export const isOfSite = is("kind", "platform");

/** Excludes an order from the counts: the buyer's own, which waits for payment. Null: none. */
const except = (orderId: number | null): SQL => (orderId === null ? sql`` : sql` and t.order_id <> ${orderId}`);

/**
 * How many orders have reserved or used coupon `c`.
 * @param by only those of this member
 * @param besides an order that is not counted
 */
export const couponTaken = (
  by?: SQL,
  besides: number | null = null,
): SQL => sql`(select count(*)::int from coupon_uses t
  where t.coupon_id = c.id and t.given_back_at is null${by ? sql` and t.user_id = ${by}` : sql``}${except(besides)})`;

/** Total discount, NT$, of the orders that have reserved or used coupon `c`, or the seller's share of it. */
export const couponOff = (column: "discount" | "seller_bears" = "discount", besides: number | null = null): SQL =>
  sql`(select coalesce(sum(t.${sql.raw(column)}), 0)::int from coupon_uses t
    where t.coupon_id = c.id and t.given_back_at is null${except(besides)})`;

/** True when coupon `c` is used up: no uses are left, or too little of its budget for one. */
export const couponGone: SQL = sql`(${couponTaken()} >= coalesce(c.total, 2147483647)
  or ${couponOff()} + case c.cut when 'amount' then c.value else 1 end > coalesce(c.budget, 2147483647))`;

/** The state of coupon `c` for a member who keeps it: used, over, or usable (CollectedState of the contract). */
export const collectedStatus = (member: SQL, now: Date): SQL => sql`case
  when ${couponTaken(member)} >= c.per_member then 'used'
  when ${isEnded.sql("c")} or c.ends_at <= ${now.toISOString()}::timestamptz or ${couponGone} then 'over'
  else 'usable' end`;

/** Number of coupons that a member can still use. */
export const usableCoupons = (member: SQL, now: Date): SQL => sql`(select count(*)::int from coupon_keeps k
  join coupons c on c.id = k.coupon_id
  where k.user_id = ${member} and ${collectedStatus(member, now)} = 'usable')`;
