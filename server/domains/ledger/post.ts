import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { type Line, linesOf, type MemberKind, memberDebits, type Posting, shortSentence } from "./rules.ts";

/**
 * Writes a journal, once per key, in the caller's transaction or in its own. Accounts are opened as they are needed.
 * Without a member's debit it is one statement and locks nothing: house accounts stay hot.
 * @returns false when the key was posted before; nothing is written then.
 * @throws RangeError when the entries do not sum to zero; Refusal `balance_short` when a member has too little.
 */
export async function post(ctx: Ctx, posting: Posting): Promise<boolean> {
  const lines = linesOf(posting.entries);
  if (lines.length === 0) throw new RangeError("a posting must move something");
  const debits = memberDebits(lines);
  if (debits.length === 0) return write(ctx, posting, lines);
  return tx(ctx, async (ctx) => {
    if (await lockAndCheck(ctx, posting.key, debits)) return false;
    return write(ctx, posting, lines);
  });
}

const columns = (lines: readonly Line[]) => sql`
  ${sql.param(lines.map((line) => line.kind))}::text[],
  ${sql.param(lines.map((line) => line.userId))}::int[],
  ${sql.param(lines.map((line) => line.amount))}::int[]`;

/**
 * Locks the debited accounts and looks at them afresh. @returns true when the key is already posted: a repeated call
 * is no second debit, even when the money of the first has left the account empty.
 */
async function lockAndCheck(ctx: Ctx, key: string, debits: readonly Line[]): Promise<boolean> {
  const accounts = sql`unnest(${columns(debits)}) as d(kind, user_id, amount)`;
  await ctx.db.execute(sql`
    select a.id from ledger_accounts a join ${accounts} using (kind, user_id)
    order by a.id for no key update of a`);
  // Not in the statement above: what the lock waited for would not be seen there.
  const { rows } = await ctx.db.execute<{ posted: boolean; short: MemberKind | null }>(sql`
    select exists (select from ledger_journals where idempotency_key = ${key}) as posted,
      (select d.kind from ${accounts}
        where d.amount + coalesce((select sum(e.amount) from ledger_entries e join ledger_accounts a on a.id = e.account_id
          where a.kind = d.kind and a.user_id = d.user_id), 0) < 0
        limit 1) as short`);
  const found = rows[0];
  if (found?.posted) return true;
  if (found?.short) refuse("balance_short", shortSentence[found.short]);
  return false;
}

async function write(ctx: Ctx, { kind, key, orderId }: Posting, lines: readonly Line[]): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ written: number }>(sql`
    with line as (select * from unnest(${columns(lines)}) as l(kind, user_id, amount)),
    known as (select a.id, a.kind, a.user_id from ledger_accounts a join line using (kind, user_id)),
    -- The update changes nothing: it only brings the id of an account that another has just opened.
    opened as (
      insert into ledger_accounts (kind, user_id)
      select kind, user_id from line where not exists
        (select from known where known.kind = line.kind and known.user_id = line.user_id)
      on conflict (kind, user_id) do update set kind = excluded.kind
      returning id, kind, user_id),
    journal as (
      insert into ledger_journals (kind, order_id, idempotency_key, at)
      values (${kind}, ${orderId ?? null}, ${key}, ${ctx.now().toISOString()})
      on conflict (idempotency_key) do nothing
      returning id),
    entry as (
      insert into ledger_entries (journal_id, account_id, amount)
      select journal.id, account.id, line.amount
      from journal, line join (select * from known union all select * from opened) account using (kind, user_id)
      returning 1)
    select count(*)::int as written from entry`);
  const written = rows[0]?.written ?? 0;
  if (written !== 0 && written !== lines.length)
    throw new Error(`posting ${key} wrote ${written} of ${lines.length} lines`);
  return written > 0;
}
