import { type SQL, sql } from "drizzle-orm";

/** The ledger accounts of a member. */
export type MemberAccount = "revenue_pending" | "balance" | "points" | "coins";

/** NT$ in accounts of a member: the running balances that the database maintains. */
export const balance = (user: SQL | number, ...kinds: readonly MemberAccount[]): SQL =>
  sql`coalesce((select sum(b.balance) from ledger_accounts b
    where b.user_id = ${user} and b.kind = any (${sql.param([...kinds])}::text[])), 0)::int`;
