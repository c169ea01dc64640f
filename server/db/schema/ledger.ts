import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";

/**
 * An account of the double-entry ledger. Platform accounts: escrow, reserved, fees, promotions, payouts, withdrawals,
 * transfers, bank, bank_fees, gateway_fees, sales_tax, chargebacks, losses, refunds_payable, clearing:<gateway>. Member
 * accounts: revenue_pending, balance, points, coins. Credits are positive, debits negative.
 */
export const ledgerAccounts = pgTable(
  "ledger_accounts",
  {
    id: id(),
    kind: text().notNull(),
    /** 0 for the platform. */
    userId: integer().notNull().default(0),
    /**
     * For members only, maintained by a trigger that cannot be bypassed: sum and number of the entries, how many of
     * them only moved between `revenue_pending` and `balance`, and the revenue of orders.
     */
    balance: bigint({ mode: "number" }).notNull().default(0),
    entries: integer().notNull().default(0),
    moved: integer().notNull().default(0),
    earned: bigint({ mode: "number" }).notNull().default(0),
  },
  (t) => [
    uniqueIndex("ledger_accounts_owner").on(t.kind, t.userId),
    index("ledger_accounts_user").on(t.userId),
    check(
      "ledger_accounts_kind",
      sql`(${t.kind} in ('revenue_pending', 'balance', 'points', 'coins')) = (${t.userId} <> 0)`,
    ),
  ],
);

export const ledgerJournals = pgTable(
  "ledger_journals",
  {
    id: id(),
    /** The event, e.g. order.paid. */
    kind: text().notNull(),
    orderId: integer(),
    idempotencyKey: text().notNull(),
    at: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("ledger_journals_key").on(t.idempotencyKey),
    index("ledger_journals_order").on(t.orderId),
    index("ledger_journals_kind").on(t.kind, t.at),
  ],
);

/**
 * Lines of journals. All lines of one journal are inserted by one statement, because the trigger counts them together.
 */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    journalId: integer()
      .notNull()
      .references(() => ledgerJournals.id),
    accountId: integer()
      .notNull()
      .references(() => ledgerAccounts.id),
    amount: integer().notNull(),
  },
  (t) => [
    index("ledger_entries_journal").on(t.journalId),
    index("ledger_entries_account").on(t.accountId, t.id),
    check("ledger_entries_amount", sql`${t.amount} <> 0`),
  ],
);

/**
 * Points and coins by origin: an account's balance is the sum of the remainders of its lots. Consumed oldest first;
 * coins expire, and points converted from the balance can be converted back for a while.
 */
export const ledgerLots = pgTable(
  "ledger_lots",
  {
    id: id(),
    /** points, coins. */
    kind: text().notNull(),
    userId: integer().notNull(),
    granted: integer().notNull(),
    left: integer().notNull(),
    /** The origin as shown to their owner. */
    origin: text().notNull(),
    /** For coins only. */
    expiresAt: moment(),
    /** For points converted from the balance: until when they can be converted back. */
    returnableUntil: moment(),
    /** When the member was warned of their expiry. */
    warnedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("ledger_lots_live").on(t.userId, t.kind, t.id).where(sql`${t.left} > 0`),
    index("ledger_lots_expiry").on(t.expiresAt).where(sql`${t.left} > 0 and ${t.expiresAt} is not null`),
    check("ledger_lots_left", sql`${t.left} between 0 and ${t.granted}`),
    check("ledger_lots_kind", sql`${t.kind} in ('points', 'coins')`),
    check("ledger_lots_expires", sql`(${t.kind} = 'coins') = (${t.expiresAt} is not null)`),
    check("ledger_lots_returnable", sql`${t.kind} = 'points' or ${t.returnableUntil} is null`),
  ],
);

/** The lots from which an order took points or coins, so that refunds return to the same lots. */
export const ledgerTakings = pgTable(
  "ledger_takings",
  {
    id: id(),
    orderId: integer().notNull(),
    lotId: integer()
      .notNull()
      .references(() => ledgerLots.id),
    amount: integer().notNull(),
    /** The amount that was given back. */
    back: integer().notNull().default(0),
  },
  (t) => [
    index("ledger_takings_order").on(t.orderId),
    index("ledger_takings_lot").on(t.lotId),
    check("ledger_takings_back", sql`${t.back} between 0 and ${t.amount}`),
  ],
);
