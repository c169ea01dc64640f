import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";
import { paymentAttempts, paymentRefunds } from "./payments.ts";

/** What only a person can bring to an end, one row for each refund, payment or difference, however often it comes up. */
export const financeItems = pgTable(
  "finance_items",
  {
    id: id(),
    /** refund, transfer, amount, answer, excess, ledger, invoice. */
    kind: text().notNull(),
    /** What it is about: `refund:12`, `amount:34`, `ledger:clearing order 5`. */
    key: text().notNull(),
    refundId: integer().references(() => paymentRefunds.id),
    attemptId: integer().references(() => paymentAttempts.id),
    orderId: integer(),
    /** NT$ in question. */
    amount: integer().notNull(),
    /**
     * What it was found by: of a payment {got, wanted} or {back, booked}, of the books {check, subject, expected, found}, of an
     * invoice {invoiceId, paper, act, code}.
     */
    facts: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    /** open → trying → open | done; open → settled. */
    state: text().notNull().default("open"),
    retries: integer().notNull().default(0),
    openedAt: moment().notNull(),
    closedAt: moment(),
    closedBy: integer(),
    /** How it was settled by hand, why, and the bank's or gateway's number of that. */
    way: text(),
    reason: text(),
    reference: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("finance_items_key").on(t.key),
    index("finance_items_state").on(t.state, t.id),
    check("finance_items_settled", sql`(${t.state} = 'settled') = (${t.way} is not null)`),
  ],
);
