import { sql } from "drizzle-orm";
import { taipeiMonth, taipeiMonthsUpTo } from "#contract/time.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { read, text } from "#server/kernel/rows.ts";

/** The months from `first` to that of `now` in Taipei, newest first; empty if `first` is later. */
export function monthsSince(first: string, now: Date): string[] {
  const [year = 0, month = 0] = first.split("-").map(Number);
  const [thisYear = 0, thisMonth = 0] = taipeiMonth(now).split("-").map(Number);
  const count = (thisYear - year) * 12 + thisMonth - month + 1;
  return count > 0 ? taipeiMonthsUpTo(now, count).reverse() : [];
}

/** The accounts of a member's earnings. */
export const earningsOf = (userId: number) =>
  sql`select id, kind from ledger_accounts where user_id = ${userId} and kind in ('revenue_pending', 'balance')`;

/** The months with a statement, newest first: from the member's first earnings to the present. */
export async function statementMonths(ctx: Ctx, userId: number): Promise<string[]> {
  const rows = await read(ctx.db, { at: text.nullable() })`
    select min(j.at) as at from (${earningsOf(userId)}) a join ledger_entries e on e.account_id = a.id
      join ledger_journals j on j.id = e.journal_id`;
  const first = rows[0]?.at;
  return first ? monthsSince(taipeiMonth(new Date(first)), ctx.now()) : [];
}
