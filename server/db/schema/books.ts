import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";
import { chargebacks } from "./finance.ts";
import { paymentAttempts, paymentRefunds } from "./payments.ts";

/** The headers under which a gateway's reports have their facts, as last chosen by an operator. */
export const settlementColumns = pgTable("settlement_columns", {
  gateway: text().primaryKey(),
  columns: jsonb().$type<Record<string, string>>().notNull(),
  savedBy: integer().notNull(),
  savedAt: moment().notNull(),
});

/** Settlement reports of gateways as they were read: texts of the cells, without columns about persons. */
export const settlementFiles = pgTable(
  "settlement_files",
  {
    id: id(),
    gateway: text().notNull(),
    name: text().notNull(),
    /** Of the file, so that uploading it again opens the same row. */
    sha256: text().notNull(),
    /** Rows before the headers, counted for the numbers of rows that operators see. */
    above: integer().notNull().default(0),
    headers: jsonb().$type<string[]>().notNull(),
    cells: jsonb().$type<string[][]>().notNull(),
    /** The headers of its facts; null until they are chosen. */
    columns: jsonb().$type<Record<string, string>>(),
    uploadedBy: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("settlement_files_sha").on(t.gateway, t.sha256)],
);

/** Rows of these reports that are booked: what a gateway paid out, or kept, for one payment, refund or chargeback. */
export const settlements = pgTable(
  "settlements",
  {
    id: id(),
    fileId: integer()
      .notNull()
      .references(() => settlementFiles.id),
    /** The row in the file. */
    line: integer().notNull(),
    gateway: text().notNull(),
    /** sale, refund, chargeback, reversal. */
    kind: text().notNull(),
    /** The trade number as the report has it, and its number or day of the payout. */
    trade: text().notNull(),
    reference: text().notNull(),
    /** Which of several rows of one report about the same payment, kind and reference, from 0. */
    nth: integer().notNull(),
    attemptId: integer()
      .notNull()
      .references(() => paymentAttempts.id),
    refundId: integer().references(() => paymentRefunds.id),
    chargebackId: integer().references(() => chargebacks.id),
    orderId: integer(),
    /**
     * NT$. `gross` is positive; fee and tax are what the gateway kept, negative when it gave them back; `net` is what
     * the bank account gained, negative for refunds and chargebacks.
     */
    gross: integer().notNull(),
    fee: integer().notNull(),
    feeTax: integer().notNull(),
    net: integer().notNull(),
    /** Day of the payout, e.g. 2026-11-25. */
    day: text().notNull(),
    bookedBy: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("settlements_row").on(t.attemptId, t.kind, t.reference, t.nth),
    uniqueIndex("settlements_sale").on(t.attemptId).where(sql`${t.kind} = 'sale'`),
    uniqueIndex("settlements_refund").on(t.refundId),
    uniqueIndex("settlements_chargeback").on(t.chargebackId, t.kind),
    index("settlements_file").on(t.fileId),
    check("settlements_kind", sql`${t.kind} in ('sale', 'refund', 'chargeback', 'reversal')`),
    check("settlements_gross", sql`${t.gross} > 0`),
    check(
      "settlements_net",
      sql`${t.net} = case when ${t.kind} in ('sale', 'reversal') then ${t.gross} else -${t.gross} end - ${t.fee} - ${t.feeTax}`,
    ),
  ],
);

/** The balance of the trust account at the end of a day, as an operator read it on the bank's statement. */
export const bankStatements = pgTable("bank_statements", {
  /** In Taipei, e.g. 2026-11-25. */
  day: text().primaryKey(),
  /** NT$. */
  amount: bigint({ mode: "number" }).notNull(),
  enteredBy: integer().notNull(),
  enteredAt: moment().notNull(),
});

/** Journals that operators propose: what no order explains, such as a charge of the bank. */
export const manualJournals = pgTable(
  "manual_journals",
  {
    id: id(),
    /** The amount, NT$, is taken from the first account and added to the second one. */
    debit: text().notNull(),
    credit: text().notNull(),
    amount: integer().notNull(),
    /** The month that it belongs to, e.g. 2026-11. */
    month: text().notNull(),
    reason: text().notNull(),
    /** The journal that it takes back. */
    reverses: integer(),
    proposedBy: integer().notNull(),
    /** The second operator; null until it is booked. */
    bookedBy: integer(),
    bookedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("manual_journals_reverses").on(t.reverses).where(sql`${t.reverses} is not null`),
    check("manual_journals_amount", sql`${t.amount} > 0 and ${t.debit} <> ${t.credit}`),
    // Enforced by the database: nobody books a journal that they proposed.
    check("manual_journals_two", sql`${t.bookedBy} <> ${t.proposedBy}`),
    check("manual_journals_booked", sql`(${t.bookedBy} is null) = (${t.bookedAt} is null)`),
  ],
);
