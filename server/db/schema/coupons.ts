import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";

/** What is taken off the price of an order, and under which conditions. */
export const coupons = pgTable(
  "coupons",
  {
    id: id(),
    /** platform, seller. */
    kind: text().notNull(),
    /** Whose services a seller's coupon is for; null: the platform made it. */
    sellerId: integer(),
    /**
     * draft → active ⇄ paused → ended; a deleted draft is ended and `discarded`. One of which a seller bears a share is
     * asked → agreed, or declined, before it is active.
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
    /** How many orders in all; null: no limit. */
    total: integer(),
    /** Basis points of the discount that the seller bears. */
    sellerBp: integer().notNull(),
    /** The seller who bears a share of a coupon of the site, and who has to agree to it. */
    bearerId: integer(),
    /** NT$ that all its uses together may take off; of sellers' own null. */
    budget: integer(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    endedAt: moment(),
    /** A draft that its maker deleted: it stands in no list. */
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

/** A coupon in a member's own list. `key` names the occasion that it was given for, which gives it only once. */
export const couponKeeps = pgTable(
  "coupon_keeps",
  {
    id: id(),
    couponId: integer()
      .notNull()
      .references(() => coupons.id),
    userId: integer().notNull(),
    /** Where it came from, as its owner reads it. */
    origin: text().notNull(),
    key: text().notNull(),
    /** When the member was told that it ends soon. */
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
 * A coupon that an order is placed with: held until it is paid (`usedAt`), or given back (`givenBackAt`). What it took off
 * and who bears it is copied, so that nothing about the coupon changes a sale.
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
    /** NT$ off the price, and how many of them the seller bears. */
    discount: integer().notNull(),
    sellerBears: integer().notNull(),
    heldAt: moment().notNull(),
    usedAt: moment(),
    givenBackAt: moment(),
  },
  (t) => [
    // One of each kind an order.
    uniqueIndex("coupon_uses_order").on(t.orderId, t.kind),
    index("coupon_uses_taken").on(t.couponId, t.userId).where(sql`${t.givenBackAt} is null`),
    index("coupon_uses_member").on(t.userId, t.id),
    check("coupon_uses_discount", sql`${t.discount} > 0 and ${t.sellerBears} between 0 and ${t.discount}`),
    check("coupon_uses_kind", sql`${t.kind} in ('platform', 'seller')`),
  ],
);
