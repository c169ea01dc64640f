import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { bool, num, read, textOf } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { creditedLots, followWithLots, mayGiveBack, takenLots, takingLots } from "./lots.ts";
import { type Line, linesOf, lotLines, type MemberKind, memberDebits, type Posting, shortSentence } from "./rules.ts";

/**
 * Posts a journal, once per key, in the caller's transaction or its own. Creates accounts as needed. It is one
 * statement, unless something is refused or an order returns points and coins to their lots. Without a member's debit
 * it locks only the credited members: platform accounts are hot.
 * @returns false when the key was already posted; nothing is written then
 * @throws RangeError when the entries do not sum to zero; Refusal `balance_short` when a member has too little
 */
export async function post(ctx: Ctx, posting: Posting): Promise<boolean> {
  const lines = movingLines(posting);
  const debits = memberDebits(lines);
  if (debits.length === 0 && lotLines(lines).length === 0) return (await write(ctx, [{ posting, lines }])) > 0;
  const done = mayGiveBack(posting, lines) ? null : await writeAtOnce(ctx, posting, lines);
  return done ?? writeInSteps(ctx, posting, lines);
}

/**
 * Locks, checks, writes and debits in one statement. Except for locked rows, it does not see commits that happened
 * while it waited for a lock, so it writes nothing when it would have to refuse.
 * @returns as `post`; null when nothing was written and the separate steps must give the reason, or succeed after all
 */
async function writeAtOnce(ctx: Ctx, posting: Posting, lines: readonly Line[]): Promise<boolean | null> {
  const credited = creditedLots(ctx, posting, lines);
  const around =
    memberDebits(lines).length === 0
      ? { ...alone, after: sql`, ${credited}` }
      : {
          before: sql`${lockedAccounts}, ${takingLots(ctx, posting)},`,
          enough,
          after: sql`, ${takenLots(posting)}, ${credited}`,
        };
  const count = await writeToKnown(ctx, [{ posting, lines }], around);
  return count === null ? null : count > 0;
}

/** The same with one statement per step, each with a fresh snapshot; refusals have their message. */
function writeInSteps(ctx: Ctx, posting: Posting, lines: readonly Line[]): Promise<boolean> {
  const debits = memberDebits(lines);
  return tx(ctx, async (ctx) => {
    if (debits.length > 0 && (await lockAndCheck(ctx, posting.key, lines, debits))) return false;
    if ((await write(ctx, [{ posting, lines }])) === 0) return false;
    await followWithLots(ctx, posting, lines);
    return true;
  });
}

/**
 * Posts many journals in one statement, each once per key. Only for journals that debit no member and involve no points
 * or coins.
 * @returns how many are new
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
 * Locks the members' accounts and re-reads the debited ones.
 * @returns true when the key is already posted: a repeated call debits nothing, even when the first has emptied the
 * account
 */
async function lockAndCheck(ctx: Ctx, key: string, lines: readonly Line[], debits: readonly Line[]): Promise<boolean> {
  const members = lines.filter(({ userId }) => userId !== 0);
  await ctx.db.execute(sql`
    select a.id from ledger_accounts a join unnest(${columns(members)}) as d(kind, user_id, amount) using (kind, user_id)
    order by a.id for no key update of a`);
  // A separate statement: the one above would not see what was committed while it waited for the lock.
  const rows = await read(ctx.db, { posted: bool, short: textOf<MemberKind>().nullable() })`
    select exists (select from ledger_journals where idempotency_key = ${key}) as posted,
      (select d.kind from unnest(${columns(debits)}) as d(kind, user_id, amount)
        left join ledger_accounts a using (kind, user_id) where d.amount + coalesce(a.balance, 0) < 0
        limit 1) as short`;
  const found = rows[0];
  if (found?.posted) return true;
  if (found?.short) refuse("balance_short", shortSentence[found.short]);
  return false;
}

type Journal = { posting: Posting; lines: readonly Line[] };

/** Writes each journal once per key, creating missing accounts. @returns how many are new */
const write = async (ctx: Ctx, journals: readonly Journal[]): Promise<number> =>
  (await writeToKnown(ctx, journals, alone)) ?? (await openAndWrite(ctx, journals));

/** The lines and their journals, as the first CTEs of a statement. */
const given = (journals: readonly Journal[]) => sql`
    line as (select * from unnest(
      ${sql.param(journals.flatMap(({ posting, lines }) => lines.map(() => posting.key)))}::text[],
      ${columns(journals.flatMap(({ lines }) => lines))}) as l(key, kind, user_id, amount)),
    head as (select * from unnest(
      ${sql.param(journals.map(({ posting }) => posting.key))}::text[],
      ${sql.param(journals.map(({ posting }) => posting.kind))}::text[],
      ${sql.param(journals.map(({ posting }) => posting.orderId ?? null))}::int[]) as h(key, kind, order_id))`;

/** Additional CTEs before and after the write, and the condition for writing. */
type Around = { before: SQL; enough: SQL; after: SQL };
const alone: Around = { before: sql``, enough: sql`true`, after: sql`` };

/** The members' accounts, locked in a fixed order, and their balances. */
const lockedAccounts = sql`
    locked as (
      select a.id, a.kind, a.user_id, a.balance from ledger_accounts a join line using (kind, user_id)
      where a.user_id <> 0 order by a.id for no key update of a)`;

/** Every debited member and its lots have enough. */
const enough = sql`
      not exists (select from line left join locked using (kind, user_id)
        where line.user_id <> 0 and line.amount < 0 and line.amount + coalesce(locked.balance, 0) < 0)
      and not exists (select from part
        where wanted > (select coalesce(sum(amount), 0) from taking where (kind, user_id) = (part.kind, part.user_id)))`;

/** @returns how many are new; null when nothing was written: an account is missing, or a balance is too low */
async function writeToKnown(ctx: Ctx, journals: readonly Journal[], around: Around): Promise<number | null> {
  const rows = await read(ctx.db, { journals: num, allowed: bool })`
    with ${given(journals)},
    account as materialized (
      select line.key, a.id, line.amount from line left join ledger_accounts a using (kind, user_id)),
    ${around.before}
    allowed as (select not exists (select from account where id is null) and ${around.enough} as yes),
    journal as (
      insert into ledger_journals (kind, order_id, idempotency_key, at)
      select kind, order_id, key, ${ctx.now().toISOString()} from head where (select yes from allowed)
      on conflict (idempotency_key) do nothing
      returning id, idempotency_key as key),
    entry as (
      insert into ledger_entries (journal_id, account_id, amount)
      select journal.id, account.id, account.amount from journal join account using (key))
    ${around.after}
    select (select count(*) from journal)::int as journals, (select yes from allowed) as allowed`;
  const { journals: count = 0, allowed = false } = rows[0] ?? {};
  return allowed ? count : null;
}

async function openAndWrite(ctx: Ctx, journals: readonly Journal[]): Promise<number> {
  const rows = await read(ctx.db, { journals: num, lines: num, written: num })`
    with ${given(journals)},
    wanted as (select distinct kind, user_id from line),
    known as (select a.id, a.kind, a.user_id from ledger_accounts a join wanted using (kind, user_id)),
    -- The update changes nothing: it only returns the id of an account that another transaction has just opened.
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
      (select count(*) from journal join line using (key))::int as lines`;
  const { journals: count = 0, lines: due = 0, written = 0 } = rows[0] ?? {};
  if (written !== due) throw new Error(`${count} journals were written with ${written} of ${due} lines`);
  return count;
}
