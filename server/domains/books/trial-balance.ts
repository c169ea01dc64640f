import type { z } from "zod";
import type { TrialBalance, TrialBalanceQuery } from "#contract/books/trial-balance.ts";
import { startOfTaipeiMonth, startOfTaipeiMonthAfter, taipeiMonth, taipeiMonthsUpTo } from "#contract/time.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read, text } from "#server/kernel/rows.ts";

/** Months to choose from. */
const MONTHS = 24;

/** A month of the ledger by account, the current one by default. Accounts that never moved are left out. */
export async function trialBalance(
  ctx: Ctx,
  { month = taipeiMonth(ctx.now()) }: z.output<typeof TrialBalanceQuery>,
): Promise<z.output<typeof TrialBalance>> {
  const start = startOfTaipeiMonth(month);
  const [from, until] = [start, startOfTaipeiMonthAfter(start, 1)].map((at) => at.toISOString());
  const rows = await read(ctx.db, { account: text, opening: num, debit: num, credit: num })`
    select a.kind as account,
      coalesce(sum(e.amount) filter (where j.at < ${from}::timestamptz), 0) as opening,
      coalesce(-sum(e.amount) filter (where j.at >= ${from}::timestamptz and e.amount < 0), 0) as debit,
      coalesce(sum(e.amount) filter (where j.at >= ${from}::timestamptz and e.amount > 0), 0) as credit
    from ledger_entries e join ledger_journals j on j.id = e.journal_id join ledger_accounts a on a.id = e.account_id
    where j.at < ${until}::timestamptz group by 1 order by 1`;
  const accounts = rows.map((row) => ({ ...row, closing: row.opening - row.debit + row.credit }));
  const sum = (of: keyof Omit<(typeof accounts)[number], "account">) => accounts.reduce((all, row) => all + row[of], 0);
  return {
    month,
    months: taipeiMonthsUpTo(ctx.now(), MONTHS).toReversed(),
    accounts,
    total: { opening: sum("opening"), debit: sum("debit"), credit: sum("credit"), closing: sum("closing") },
  };
}
