import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, id, moment } from "./columns.ts";
import { orders } from "./orders.ts";

/**
 * Additional payments for an order: more revisions, extra work, a tip. Once paid, all but tips are part of the order's
 * bill.
 */
export const orderSupplements = pgTable(
  "order_supplements",
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** revision | scope | tip */
    kind: text().notNull(),
    proposedBy: integer()
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    note: text().notNull().default(""),
    /** NT$, as in `orders`. */
    price: integer().notNull(),
    buyerFee: integer().notNull(),
    commission: integer().notNull(),
    /** Additional revisions, and additional days. */
    count: integer().notNull().default(0),
    days: integer().notNull().default(0),
    state: text().notNull(),
    answerBy: moment(),
    paidAttemptId: integer(),
    /** NT$ paid through a gateway; the rest of the total was paid in points. */
    paidMoney: integer().notNull().default(0),
    paidAt: moment(),
    /** For a tip: when it is due to become balance, and when it did. */
    clearsAt: moment(),
    clearedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("order_supplements_order").on(t.orderId, t.id),
    index("order_supplements_paid").on(t.paidAt).where(sql`paid_at is not null`),
    index("order_supplements_waiting").on(t.answerBy).where(sql`answer_by is not null`),
    index("order_supplements_clears").on(t.clearsAt).where(sql`cleared_at is null and clears_at is not null`),
  ],
);
