import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { categories } from "./catalog.ts";
import { createdAt, id, moment } from "./columns.ts";

/** Fees that differ from the default ones for certain sales and periods. Created, confirmed and ended once each. */
export const feeRules = pgTable(
  "fee_rules",
  {
    id: id(),
    name: text().notNull(),
    buyerFeeBp: integer().notNull(),
    commissionBp: integer().notNull(),
    /** Scope: sales of a category, of sellers of a level, with a platform coupon. Null: all. */
    categoryId: integer().references(() => categories.id),
    level: integer(),
    couponId: integer(),
    startsAt: moment().notNull(),
    endsAt: moment(),
    /** When the second operator approved it; it applies to nobody before that. */
    confirmedAt: moment(),
    createdBy: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("fee_rules_time").on(t.endsAt, t.startsAt),
    check("fee_rules_rates", sql`${t.buyerFeeBp} between 0 and 10000 and ${t.commissionBp} between 0 and 10000`),
    check("fee_rules_time", sql`${t.endsAt} is null or ${t.endsAt} >= ${t.startsAt}`),
  ],
);
