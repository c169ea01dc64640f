import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";

/** One transfer file for the bank; the withdrawals reference their batch. */
export const withdrawalBatches = pgTable(
  "withdrawal_batches",
  {
    id: id(),
    /** waiting → sent → answered; waiting → discarded. */
    state: text().notNull().default("waiting"),
    /** The unique batch number at the bank. */
    number: text().notNull(),
    /** Number of transfers, and their sum, NT$. */
    count: integer().notNull(),
    amount: integer().notNull(),
    madeBy: integer().notNull(),
    releasedBy: integer(),
    releasedAt: moment(),
    closedAt: moment(),
    /** SHA-256 of the imported bank answer, so that importing the same file again changes nothing. */
    answer: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("withdrawal_batches_number").on(t.number),
    index("withdrawal_batches_state").on(t.state, t.id),
    check("withdrawal_batches_state", sql`${t.state} in ('waiting', 'sent', 'answered', 'discarded')`),
    // Enforced by the database: nobody releases a batch that they made.
    check("withdrawal_batches_two", sql`${t.releasedBy} <> ${t.madeBy}`),
    check("withdrawal_batches_released", sql`(${t.state} in ('sent', 'answered')) = (${t.releasedBy} is not null)`),
    check("withdrawal_batches_answered", sql`(${t.state} = 'answered') = (${t.answer} is not null)`),
  ],
);

/** Withdrawals from the balance to the member's bank account. Sum, fee, account and day are copied from the request. */
export const withdrawals = pgTable(
  "withdrawals",
  {
    id: id(),
    userId: integer().notNull(),
    /** requested → batched → sent → paid or returned. */
    state: text().notNull().default("requested"),
    /** NT$ taken from the balance; the bank transfers it less the fee. */
    amount: integer().notNull(),
    fee: integer().notNull(),
    bankCode: text().notNull(),
    /** The account number, encrypted, and its last digits for recognition. */
    account: text().notNull(),
    lastDigits: text().notNull(),
    holder: text().notNull(),
    /** The weekly run it belongs to. */
    runAt: moment().notNull(),
    batchId: integer().references(() => withdrawalBatches.id),
    batchedAt: moment(),
    sentAt: moment(),
    closedAt: moment(),
    /** Why it is excluded from batches: a problem with the account or its holder's name. Null: no problem. */
    held: text(),
    /** The operator who corrected the account. */
    correctedBy: integer(),
    /** Why it was returned: the bank's message, or an operator's. */
    reason: text(),
    /** The bank's transfer reference. */
    reference: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("withdrawals_open").on(t.userId).where(sql`${t.state} in ('requested', 'batched', 'sent')`),
    index("withdrawals_user").on(t.userId, t.id),
    index("withdrawals_batch").on(t.batchId, t.id),
    index("withdrawals_closed_at").on(t.closedAt).where(sql`closed_at is not null`),
    index("withdrawals_waiting").on(t.runAt, t.id).where(sql`${t.state} = 'requested'`),
    check("withdrawals_state", sql`${t.state} in ('requested', 'batched', 'sent', 'paid', 'returned')`),
    check("withdrawals_amount", sql`${t.fee} >= 0 and ${t.amount} > ${t.fee}`),
    check("withdrawals_in_batch", sql`${t.state} not in ('batched', 'sent', 'paid') or ${t.batchId} is not null`),
    check("withdrawals_closed", sql`(${t.state} in ('paid', 'returned')) = (${t.closedAt} is not null)`),
    check("withdrawals_reason", sql`(${t.state} = 'returned') = (${t.reason} is not null)`),
  ],
);
