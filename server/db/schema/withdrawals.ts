import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";

/** One file for the bank: which transfers it holds stands on the withdrawals. */
export const withdrawalBatches = pgTable(
  "withdrawal_batches",
  {
    id: id(),
    /** waiting → sent → answered; waiting → discarded. */
    state: text().notNull().default("waiting"),
    /** The number that the bank knows it by, never given twice. */
    number: text().notNull(),
    /** How many transfers, and NT$ that the bank is to pay. */
    count: integer().notNull(),
    amount: integer().notNull(),
    madeBy: integer().notNull(),
    releasedBy: integer(),
    releasedAt: moment(),
    closedAt: moment(),
    /** SHA-256 of the answer that was taken, so that the same file changes nothing. */
    answer: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("withdrawal_batches_number").on(t.number),
    index("withdrawal_batches_state").on(t.state, t.id),
    check("withdrawal_batches_state", sql`${t.state} in ('waiting', 'sent', 'answered', 'discarded')`),
    // Whatever the code does: nobody releases what they made.
    check("withdrawal_batches_two", sql`${t.releasedBy} <> ${t.madeBy}`),
    check("withdrawal_batches_released", sql`(${t.state} in ('sent', 'answered')) = (${t.releasedBy} is not null)`),
    check("withdrawal_batches_answered", sql`(${t.state} = 'answered') = (${t.answer} is not null)`),
  ],
);

/** Balance on its way to its member's bank account. What it was asked under is copied: sum, fee, account, day. */
export const withdrawals = pgTable(
  "withdrawals",
  {
    id: id(),
    userId: integer().notNull(),
    /** requested → batched → sent → paid or returned. */
    state: text().notNull().default("requested"),
    /** NT$ taken from the balance; the bank pays it less the fee. */
    amount: integer().notNull(),
    fee: integer().notNull(),
    bankCode: text().notNull(),
    /** The number of the account, sealed; its end to be recognised by. */
    account: text().notNull(),
    lastDigits: text().notNull(),
    holder: text().notNull(),
    /** The weekly run that it is part of. */
    runAt: moment().notNull(),
    batchId: integer().references(() => withdrawalBatches.id),
    batchedAt: moment(),
    sentAt: moment(),
    closedAt: moment(),
    /** Why no batch may take it: what is wrong with its account or its holder's name. Null where nothing is. */
    held: text(),
    /** The operator who named another account for it. */
    correctedBy: integer(),
    /** Why it came back: the bank's words, or an operator's. */
    reason: text(),
    /** The bank's number of the transfer. */
    reference: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("withdrawals_open").on(t.userId).where(sql`${t.state} in ('requested', 'batched', 'sent')`),
    index("withdrawals_user").on(t.userId, t.id),
    index("withdrawals_batch").on(t.batchId, t.id),
    index("withdrawals_waiting").on(t.runAt, t.id).where(sql`${t.state} = 'requested'`),
    check("withdrawals_state", sql`${t.state} in ('requested', 'batched', 'sent', 'paid', 'returned')`),
    check("withdrawals_amount", sql`${t.fee} >= 0 and ${t.amount} > ${t.fee}`),
    check("withdrawals_in_batch", sql`${t.state} not in ('batched', 'sent', 'paid') or ${t.batchId} is not null`),
    check("withdrawals_closed", sql`(${t.state} in ('paid', 'returned')) = (${t.closedAt} is not null)`),
    check("withdrawals_reason", sql`(${t.state} = 'returned') = (${t.reason} is not null)`),
  ],
);
