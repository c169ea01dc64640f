import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";
import { paymentAttempts, paymentRefunds } from "./payments.ts";

/** Issues that only an operator can resolve: one row per refund, payment or difference, however often it occurs. */
export const financeItems = pgTable(
  "finance_items",
  {
    id: id(),
    /** refund, transfer, amount, answer, excess, ledger, invoice, chargeback, risk. */
    kind: text().notNull(),
    /** The subject: `refund:12`, `amount:34`, `ledger:clearing order 5`. */
    key: text().notNull(),
    refundId: integer().references(() => paymentRefunds.id),
    attemptId: integer().references(() => paymentAttempts.id),
    orderId: integer(),
    /** NT$ in question. */
    amount: integer().notNull(),
    /**
     * The evidence. Payments: {got, wanted} or {back, booked}; ledger: {check, subject, expected, found}; invoices:
     * {invoiceId, paper, act, code}; risks: {sum, count, shared} or {card, account, phone, device}.
     */
    facts: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    /** open → trying → open | done; open → settled. */
    state: text().notNull().default("open"),
    retries: integer().notNull().default(0),
    openedAt: moment().notNull(),
    closedAt: moment(),
    closedBy: integer(),
    /** How and why it was resolved manually, and the reference number of the bank or gateway. */
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

/** Chargebacks, recorded when the gateway's notification arrives; each open one has an item. */
export const chargebacks = pgTable(
  "chargebacks",
  {
    id: id(),
    attemptId: integer()
      .notNull()
      .references(() => paymentAttempts.id),
    orderId: integer().notNull(),
    /** The amount charged back, NT$. */
    amount: integer().notNull(),
    /** NT$ of the seller's revenue that are held while it is open, or that the seller has finally borne. */
    held: integer().notNull().default(0),
    /** If lost: NT$ that were still in escrow and due to the buyer. */
    escrow: integer().notNull().default(0),
    cancelled: integer().notNull().default(0),
    reason: text().notNull(),
    /** The bank's case number, and the date of its letter, e.g. 2026-11-23. */
    reference: text().notNull(),
    day: text().notNull(),
    note: text().notNull().default(""),
    /** The bank's deadline for a response; null for letters recorded before this was required. */
    dueAt: moment(),
    /** open until the bank has decided → won: the payment remains | lost: it goes back to the cardholder. */
    state: text().notNull().default("open"),
    recordedBy: integer().notNull(),
    closedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("chargebacks_reference").on(t.attemptId, t.reference),
    index("chargebacks_order").on(t.orderId),
    check("chargebacks_amount", sql`${t.amount} > 0 and ${t.held} between 0 and ${t.amount}`),
    check("chargebacks_closed", sql`(${t.state} = 'open') = (${t.closedAt} is null)`),
  ],
);
