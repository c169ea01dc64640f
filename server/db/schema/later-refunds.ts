import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, id } from "./columns.ts";
import { orders } from "./orders.ts";

/** Refunds of completed orders. `orders.refunded` stays what went back when the order was closed. Amounts in NT$. */
export const laterRefunds = pgTable(
  "later_refunds",
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** seller | operator */
    by: text().notNull(),
    madeBy: integer()
      .notNull()
      .references(() => users.id),
    /** seller | house: who bears it. */
    bearer: text().notNull(),
    fault: text().notNull(),
    /** To the buyer; `money`, `points` and `coins` say how. */
    amount: integer().notNull(),
    money: integer().notNull(),
    points: integer().notNull(),
    coins: integer().notNull(),
    /** From the seller's pending revenue and balance, from the platform's fees and from its own money. */
    pending: integer().notNull(),
    balance: integer().notNull(),
    fees: integer().notNull(),
    house: integer().notNull(),
    /** The platform's subsidy that is no longer needed. */
    unused: integer().notNull(),
    /** Fees and subsidy shrank in proportion. */
    proportional: boolean().notNull(),
    reasonBuyer: text().notNull(),
    reasonSeller: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("later_refunds_order").on(t.orderId, t.id),
    check("later_refunds_parts", sql`${t.amount} > 0 and ${t.amount} = ${t.money} + ${t.points} + ${t.coins}`),
    check("later_refunds_sum", sql`${t.amount} + ${t.unused} = ${t.pending} + ${t.balance} + ${t.fees} + ${t.house}`),
  ],
);
