import { sql } from "drizzle-orm";
import { taipeiMonth, taipeiMonthsUpTo } from "#contract/time.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

/** The months from one in Taipei up to that of `now`, the newest first; none when the one begins later. */
export function monthsSince(first: string, now: Date): string[] {
  const [year = 0, month = 0] = first.split("-").map(Number);
  const [thisYear = 0, thisMonth = 0] = taipeiMonth(now).split("-").map(Number);
  const count = (thisYear - year) * 12 + thisMonth - month + 1;
  return count > 0 ? taipeiMonthsUpTo(now, count).reverse() : [];
}

/** The accounts of what a member earned. */
export const earningsOf = (userId: number) =>
  sql`select id, kind from ledger_accounts where user_id = ${userId} and kind in ('revenue_pending', 'balance')`;

/** The months that a member has a statement of, the newest first: from the one in which anything was earned up to now. */
export async function statementMonths(ctx: Ctx, userId: number): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ at: string | null }>(sql`
    select min(j.at) as at from (${earningsOf(userId)}) a join ledger_entries e on e.account_id = a.id
      join ledger_journals j on j.id = e.journal_id`);
  const first = rows[0]?.at;
  return first ? monthsSince(taipeiMonth(new Date(first)), ctx.now()) : [];
}
