import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, id, moment } from "./columns.ts";
import { orders } from "./orders.ts";

/** Money beyond what was agreed at placing: more revisions, other work, a tip. Once paid it belongs to the order's bill, but for tips. */
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
    /** Revisions more, and days more. */
    count: integer().notNull().default(0),
    days: integer().notNull().default(0),
    state: text().notNull(),
    answerBy: moment(),
    paidAttemptId: integer(),
    /** NT$ that came through a gateway; the rest of the total came in points. */
    paidMoney: integer().notNull().default(0),
    paidAt: moment(),
    /** Of a tip: when it becomes balance, and when it did. */
    clearsAt: moment(),
    clearedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("order_supplements_order").on(t.orderId, t.id),
    index("order_supplements_waiting").on(t.answerBy).where(sql`answer_by is not null`),
    index("order_supplements_clears").on(t.clearsAt).where(sql`cleared_at is null and clears_at is not null`),
  ],
);
