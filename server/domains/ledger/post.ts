import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { followWithLots } from "./lots.ts";
import { type Line, linesOf, lotLines, type MemberKind, memberDebits, type Posting, shortSentence } from "./rules.ts";

/**
 * Writes a journal, once per key, in the caller's transaction or in its own. Accounts are opened as they are needed.
 * Without a member's debit it is one statement and locks no more than the members whom it credits: house accounts stay hot.
 * @returns false when the key was posted before; nothing is written then.
 * @throws RangeError when the entries do not sum to zero; Refusal `balance_short` when a member has too little.
 */
export async function post(ctx: Ctx, posting: Posting): Promise<boolean> {
  const lines = movingLines(posting);
  const debits = memberDebits(lines);
  if (debits.length === 0 && lotLines(lines).length === 0) return (await write(ctx, [{ posting, lines }])) > 0;
  return tx(ctx, async (ctx) => {
    if (debits.length > 0 && (await lockAndCheck(ctx, posting.key, lines, debits))) return false;
    if ((await write(ctx, [{ posting, lines }])) === 0) return false;
    await followWithLots(ctx, posting, lines);
    return true;
  });
}

/**
 * Writes many journals in one statement, each once per key. For those that take nothing from a member's account and
 * touch no points and coins. @returns how many are new
 * @throws RangeError for any other
 */
export async function postAll(ctx: Ctx, postings: readonly Posting[]): Promise<number> {
  const journals = postings.map((posting) => ({ posting, lines: movingLines(posting) }));
  for (const { posting, lines } of journals)
    if (memberDebits(lines).length > 0 || lotLines(lines).length > 0)
      throw new RangeError(`posting ${posting.key} has to be posted by itself`);
  return journals.length === 0 ? 0 : write(ctx, journals);
}

function movingLines({ entries }: Posting): Line[] {
  const lines = linesOf(entries);
  if (lines.length === 0) throw new RangeError("a posting must move something");
  return lines;
}

const columns = (lines: readonly Line[]) => sql`
  ${sql.param(lines.map((line) => line.kind))}::text[],
  ${sql.param(lines.map((line) => line.userId))}::int[],
  ${sql.param(lines.map((line) => line.amount))}::int[]`;

/**
 * Locks the accounts of its members and looks at the debited ones afresh. @returns true when the key is already posted: a
 * repeated call is no second debit, even when the money of the first has left the account empty.
 */
async function lockAndCheck(ctx: Ctx, key: string, lines: readonly Line[], debits: readonly Line[]): Promise<boolean> {
  const members = lines.filter(({ userId }) => userId !== 0);
  await ctx.db.execute(sql`
    select a.id from ledger_accounts a join unnest(${columns(members)}) as d(kind, user_id, amount) using (kind, user_id)
    order by a.id for no key update of a`);
  // Not in the statement above: what the lock waited for would not be seen there.
  const { rows } = await ctx.db.execute<{ posted: boolean; short: MemberKind | null }>(sql`
    select exists (select from ledger_journals where idempotency_key = ${key}) as posted,
      (select d.kind from unnest(${columns(debits)}) as d(kind, user_id, amount)
        left join ledger_accounts a using (kind, user_id) where d.amount + coalesce(a.balance, 0) < 0
        limit 1) as short`);
  const found = rows[0];
  if (found?.posted) return true;
  if (found?.short) refuse("balance_short", shortSentence[found.short]);
  return false;
}

type Journal = { posting: Posting; lines: readonly Line[] };

async function write(ctx: Ctx, journals: readonly Journal[]): Promise<number> {
  const lines = journals.flatMap((journal) => journal.lines);
  const of = journals.flatMap((journal) => journal.lines.map(() => journal.posting.key));
  const { rows } = await ctx.db.execute<{ journals: number; lines: number; written: number }>(sql`
    with line as (select * from unnest(${sql.param(of)}::text[], ${columns(lines)}) as l(key, kind, user_id, amount)),
    head as (select * from unnest(
      ${sql.param(journals.map(({ posting }) => posting.key))}::text[],
      ${sql.param(journals.map(({ posting }) => posting.kind))}::text[],
      ${sql.param(journals.map(({ posting }) => posting.orderId ?? null))}::int[]) as h(key, kind, order_id)),
    wanted as (select distinct kind, user_id from line),
    known as (select a.id, a.kind, a.user_id from ledger_accounts a join wanted using (kind, user_id)),
    -- The update changes nothing: it only brings the id of an account that another has just opened.
    opened as (
      insert into ledger_accounts (kind, user_id)
      select kind, user_id from wanted where not exists
        (select from known where known.kind = wanted.kind and known.user_id = wanted.user_id)
      order by kind, user_id
      on conflict (kind, user_id) do update set kind = excluded.kind
      returning id, kind, user_id),
    journal as (
      insert into ledger_journals (kind, order_id, idempotency_key, at)
      select kind, order_id, key, ${ctx.now().toISOString()} from head
      on conflict (idempotency_key) do nothing
      returning id, idempotency_key as key),
    entry as (
      insert into ledger_entries (journal_id, account_id, amount)
      select journal.id, account.id, line.amount
      from journal join line using (key) join (select * from known union all select * from opened) account
        using (kind, user_id)
      returning 1)
    select (select count(*) from journal)::int as journals, (select count(*) from entry)::int as written,
      (select count(*) from journal join line using (key))::int as lines`);
  const { journals: count = 0, lines: due = 0, written = 0 } = rows[0] ?? {};
  if (written !== due) throw new Error(`${count} journals were written with ${written} of ${due} lines`);
  return count;
}
