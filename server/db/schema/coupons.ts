import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";

/** Coupons: a discount on the price of an order, and its conditions. */
export const coupons = pgTable(
  "coupons",
  {
    id: id(),
    /** platform, seller. */
    kind: text().notNull(),
    /** The seller who issued the coupon for their services; null: the platform issued it. */
    sellerId: integer(),
    /**
     * draft → active ⇄ paused → ended; a deleted draft is ended and `discarded`. A coupon whose cost a seller shares
     * starts as asked → agreed or declined.
     */
    state: text().notNull().default("draft"),
    title: text().notNull(),
    /** amount: NT$; percent: whole percent of the price, up to `cap` NT$. */
    cut: text().notNull(),
    value: integer().notNull(),
    cap: integer(),
    minimum: integer().notNull().default(0),
    /** all, category, seller, service; `scopeId` names it. */
    scope: text().notNull(),
    scopeId: integer(),
    /** code, followers, returning, granted. */
    audience: text().notNull(),
    code: text(),
    firstOrderOnly: boolean().notNull().default(false),
    perMember: integer().notNull().default(1),
    /** Maximum number of orders; null: no limit. */
    total: integer(),
    /** The seller's share of the discount, basis points. */
    sellerBp: integer().notNull(),
    /** The seller who bears a share of a platform coupon, and who must agree to it. */
    bearerId: integer(),
    /** Budget: maximum discount of all uses together, NT$; null for sellers' own coupons. */
    budget: integer(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    endedAt: moment(),
    /** A deleted draft: no list shows it. */
    discarded: boolean().notNull().default(false),
    createdBy: integer().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex("coupons_code").on(t.code).where(sql`${t.code} is not null and ${t.state} <> 'ended'`),
    index("coupons_seller").on(t.sellerId, t.id).where(sql`${t.sellerId} is not null`),
    index("coupons_ending").on(t.endsAt).where(sql`${t.state} = 'active'`),
    check("coupons_state", sql`${t.state} in ('draft', 'asked', 'agreed', 'declined', 'active', 'paused', 'ended')`),
    check("coupons_ended", sql`(${t.state} = 'ended') = (${t.endedAt} is not null)`),
    check("coupons_budget", sql`${t.budget} is null or (${t.kind} = 'platform' and ${t.budget} > 0)`),
    check("coupons_sharer", sql`${t.bearerId} is null or (${t.kind} = 'platform' and ${t.sellerBp} > 0)`),
    check("coupons_kind", sql`${t.kind} in ('platform', 'seller')`),
    check("coupons_owner", sql`(${t.kind} = 'seller') = (${t.sellerId} is not null)`),
    check("coupons_cut", sql`${t.cut} in ('amount', 'percent') and ${t.value} > 0`),
    check("coupons_percent", sql`${t.cut} <> 'percent' or ${t.value} <= 100`),
    check("coupons_scope", sql`(${t.scope} = 'all') = (${t.scopeId} is null)`),
    check(
      "coupons_bearer",
      sql`${t.sellerBp} between 0 and 10000 and (${t.kind} = 'platform' or ${t.sellerBp} = 10000)`,
    ),
    check("coupons_audience", sql`(${t.audience} = 'code') = (${t.code} is not null)`),
    check("coupons_period", sql`${t.endsAt} > ${t.startsAt}`),
  ],
);

/** Coupons in members' lists. `key` names the occasion, so that it grants the coupon only once. */
export const couponKeeps = pgTable(
  "coupon_keeps",
  {
    id: id(),
    couponId: integer()
      .notNull()
      .references(() => coupons.id),
    userId: integer().notNull(),
    /** The origin as shown to its owner. */
    origin: text().notNull(),
    key: text().notNull(),
    /** When the member was warned of its expiry. */
    warnedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("coupon_keeps_member").on(t.userId, t.couponId),
    uniqueIndex("coupon_keeps_key").on(t.key),
    index("coupon_keeps_coupon").on(t.couponId),
  ],
);

/**
 * Uses of coupons by orders: reserved until the order is paid (`usedAt`), or released (`givenBackAt`). Discount and
 * shares are copied, so that later changes of the coupon do not affect the sale.
 */
export const couponUses = pgTable(
  "coupon_uses",
  {
    id: id(),
    couponId: integer()
      .notNull()
      .references(() => coupons.id),
    orderId: integer().notNull(),
    userId: integer().notNull(),
    kind: text().notNull(),
    /** Discount, NT$, and the seller's share of it. */
    discount: integer().notNull(),
    sellerBears: integer().notNull(),
    heldAt: moment().notNull(),
    usedAt: moment(),
    givenBackAt: moment(),
  },
  (t) => [
    // At most one coupon of each kind per order.
    uniqueIndex("coupon_uses_order").on(t.orderId, t.kind),
    index("coupon_uses_taken").on(t.couponId, t.userId).where(sql`${t.givenBackAt} is null`),
    index("coupon_uses_member").on(t.userId, t.id),
    check("coupon_uses_discount", sql`${t.discount} > 0 and ${t.sellerBears} between 0 and ${t.discount}`),
    check("coupon_uses_kind", sql`${t.kind} in ('platform', 'seller')`),
  ],
);
