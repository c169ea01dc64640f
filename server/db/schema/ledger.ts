import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";

/**
 * An account of the double-entry ledger. House accounts: escrow, fees, promotions, payouts, clearing:<gateway>.
 * Member accounts: revenue_pending, balance, points, coins. Credits are positive, debits negative.
 */
export const ledgerAccounts = pgTable(
  "ledger_accounts",
  {
    id: id(),
    kind: text().notNull(),
    /** 0 for the house. */
    userId: integer().notNull().default(0),
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
    /** What happened, e.g. order.paid. */
    kind: text().notNull(),
    orderId: integer(),
    idempotencyKey: text().notNull(),
    at: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("ledger_journals_key").on(t.idempotencyKey), index("ledger_journals_order").on(t.orderId)],
);

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

/** Coins by grant; taken oldest first, given back with their own expiry. */
export const coinLots = pgTable(
  "coin_lots",
  {
    id: id(),
    userId: integer().notNull(),
    granted: integer().notNull(),
    left: integer().notNull(),
    reason: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("coin_lots_user").on(t.userId, t.expiresAt),
    check("coin_lots_left", sql`${t.left} between 0 and ${t.granted}`),
  ],
);
