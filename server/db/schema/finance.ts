import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";
import { paymentAttempts, paymentRefunds } from "./payments.ts";

/** What only a person can bring to an end, one row for each refund, payment or difference, however often it comes up. */
export const financeItems = pgTable(
  "finance_items",
  {
    id: id(),
    /** refund, transfer, amount, answer, excess, ledger, invoice, chargeback, risk. */
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
     * invoice {invoiceId, paper, act, code}, of a risk {sum, count, shared} or {card, account, phone, device}.
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

/** A payment by card that the card's bank takes back, as the gateway's letter told; what waits for its end is an item. */
export const chargebacks = pgTable(
  "chargebacks",
  {
    id: id(),
    attemptId: integer()
      .notNull()
      .references(() => paymentAttempts.id),
    orderId: integer().notNull(),
    /** NT$ that the bank takes. */
    amount: integer().notNull(),
    /** NT$ of the seller's that are held meanwhile, or that they have borne in the end. */
    held: integer().notNull().default(0),
    /** NT$ of a lost one that were in escrow, and that had still to go back to the buyer. */
    escrow: integer().notNull().default(0),
    cancelled: integer().notNull().default(0),
    reason: text().notNull(),
    /** The bank's number of the case, and the day of its letter, 2026-11-23. */
    reference: text().notNull(),
    day: text().notNull(),
    note: text().notNull().default(""),
    /** Until when the bank takes an answer; null where its letter was written down before that was asked. */
    dueAt: moment(),
    /** open until the bank has decided → won, the payment stands | lost, it is the cardholder's again. */
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
