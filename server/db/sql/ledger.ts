import { type SQL, sql } from "drizzle-orm";

/** The accounts that a member has in the ledger. */
export type MemberAccount = "revenue_pending" | "balance" | "points" | "coins";

/** NT$ in accounts of a member: their running balances, which the database keeps. */
export const balance = (user: SQL | number, ...kinds: readonly MemberAccount[]): SQL =>
  sql`coalesce((select sum(b.balance) from ledger_accounts b
    where b.user_id = ${user} and b.kind = any (${sql.param([...kinds])}::text[])), 0)::int`;
