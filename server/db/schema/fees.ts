import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { categories } from "./catalog.ts";
import { createdAt, id, moment } from "./columns.ts";

/** Fees that differ from the usual ones for some sales and some time. Written once, confirmed once, ended once. */
export const feeRules = pgTable(
  "fee_rules",
  {
    id: id(),
    name: text().notNull(),
    buyerFeeBp: integer().notNull(),
    commissionBp: integer().notNull(),
    /** Whom it is for: sales of a category, of sellers of a level, with a coupon of the platform. Null: all. */
    categoryId: integer().references(() => categories.id),
    level: integer(),
    couponId: integer(),
    startsAt: moment().notNull(),
    endsAt: moment(),
    /** When the second operator let it pass; before that it is for nobody. */
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
