import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import * as terms from "#contract/terms.ts";
import { ledgerLots } from "#server/db/schema/ledger.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { bool, num, read, textOf } from "#server/kernel/rows.ts";
import { coinExpiry, type Line, type LotKind, lotLines, type Posting, shortSentence } from "./rules.ts";

/**
 * Updates the lots after a journal: credits become new lots, debits are taken from existing ones. The debited accounts
 * are locked.
 * @throws Refusal points_not_returnable, balance_short when only some lots may be used and they hold too little
 */
export async function followWithLots(ctx: Ctx, posting: Posting, lines: readonly Line[]): Promise<void> {
  const parts = lotLines(lines);
  for (const { kind, userId, amount } of parts) if (amount > 0) await credit(ctx, posting, { kind, userId, amount });
  const taken = parts.filter(({ amount }) => amount < 0).map((part) => ({ ...part, amount: -part.amount }));
  if (taken.length > 0) await takeFromLots(ctx, posting, taken);
}

const Part = z.object({ kind: textOf<LotKind>(), userId: num, amount: num });
type Part = z.output<typeof Part>;

/** True when the credit may return to existing lots, which must be looked up. */
export const mayGiveBack = ({ orderId, lot }: Posting, lines: readonly Line[]): boolean =>
  orderId !== undefined && !lot && lotLines(lines).some(({ amount }) => amount > 0);

/** An order's refund returns to its original lots; other credits become a new lot. */
async function credit(ctx: Ctx, posting: Posting, part: Part): Promise<void> {
  const { orderId, lot } = posting;
  const back = orderId === undefined || lot ? 0 : await giveBack(ctx, orderId, part);
  if (back < part.amount) await addLot(ctx, posting, { ...part, amount: part.amount - back });
}

/**
 * Returns what an order took to its lots, latest expiry first. Expired coins become a new lot with a short lifetime.
 * @returns the amount
 */
async function giveBack(ctx: Ctx, orderId: number, { kind, userId, amount }: Part): Promise<number> {
  const now = ctx.now();
  const rows = await read(ctx.db, { lotId: num, amount: num, over: bool })`
    with due as (
      select t.id, t.lot_id, t.amount - t.back as open, l.expires_at,
        sum(t.amount - t.back) over (order by l.expires_at desc nulls first, t.id desc) - (t.amount - t.back) as before
      from ledger_takings t join ledger_lots l on l.id = t.lot_id
      where t.order_id = ${orderId} and l.kind = ${kind} and l.user_id = ${userId} and t.amount > t.back),
    giving as (
      update ledger_takings t set back = t.back + least(due.open, ${amount} - due.before)::int from due
      where t.id = due.id and due.before < ${amount}
      returning due.lot_id, least(due.open, ${amount} - due.before)::int as amount, due.expires_at)
    select lot_id as "lotId", sum(amount)::int as amount, coalesce(expires_at <= ${now.toISOString()}, false) as over
    from giving group by lot_id, expires_at`;
  for (const lot of rows.filter(({ over }) => !over))
    await ctx.db.execute(sql`update ledger_lots set "left" = "left" + ${lot.amount} where id = ${lot.lotId}`);
  const over = rows.reduce((sum, lot) => sum + (lot.over ? lot.amount : 0), 0);
  if (over > 0) {
    const expiresAt = later(now, terms.returnedCoinDays * DAY);
    const made = { kind, userId, granted: over, left: over, origin: "訂單退回", expiresAt, createdAt: now };
    await ctx.db.insert(ledgerLots).values(made);
  }
  return rows.reduce((sum, lot) => sum + lot.amount, 0);
}

function newLot(ctx: Ctx, { lot, orderId }: Posting, { kind, userId, amount }: Part) {
  const now = ctx.now();
  const { origin = orderId === undefined ? "帳務調整" : "訂單退款", expiresAt, returnableUntil = null } = lot ?? {};
  const ends = kind === "coins" ? (expiresAt ?? coinExpiry(now)) : null;
  return { kind, userId, granted: amount, left: amount, origin, expiresAt: ends, returnableUntil, createdAt: now };
}

const addLot = async (ctx: Ctx, posting: Posting, part: Part): Promise<void> => {
  await ctx.db.insert(ledgerLots).values(newLot(ctx, posting, part));
};

function takable(ctx: Ctx, takes: Posting["takes"]): SQL {
  if (takes === undefined) return sql`true`;
  if (takes === "live") return sql`(expires_at is null or expires_at > ${ctx.now().toISOString()})`;
  return takes === "returnable" ? sql`returnable_until > ${ctx.now().toISOString()}` : sql`id = ${takes.lotId}`;
}

/**
 * CTEs of the journal statement (`post.ts`): its debits of points and coins, and the lots that they are taken from,
 * oldest first. Lots are locked after the accounts.
 */
export const takingLots = (ctx: Ctx, posting: Posting): SQL => sql`
    part as (select kind, user_id, -amount as wanted from line where kind in ('points', 'coins') and amount < 0),
    lot as (
      select l.id, l.kind, l.user_id, l."left", wanted, coalesce(l.expires_at, l.created_at) as ends
      from ledger_lots l join part using (kind, user_id)
      where l."left" > 0 and ${takable(ctx, posting.takes)} and (select count(*) from locked) > 0
      order by l.id for no key update of l),
    due as (select *, sum("left") over (partition by kind, user_id order by ends, id) - "left" as before from lot),
    taking as (select id, kind, user_id, least("left", wanted - before)::int as amount from due where before < wanted)`;

/** The last CTEs of that statement, after its journal is written. */
export const takenLots = ({ orderId }: Posting): SQL => sql`
    taken as (
      update ledger_lots l set "left" = l."left" - taking.amount from taking, journal where l.id = taking.id
      returning l.id, taking.amount),
    noted as (
      insert into ledger_takings (order_id, lot_id, amount)
      select ${orderId ?? null}::int, id, amount from taken where ${orderId !== undefined})`;

/** Its credits of points and coins, as new lots. */
export function creditedLots(ctx: Ctx, posting: Posting, lines: readonly Line[]): SQL {
  const lots = lotLines(lines)
    .filter(({ amount }) => amount > 0)
    .map((part) => newLot(ctx, posting, part));
  return sql`
    credited as (
      insert into ledger_lots (kind, user_id, granted, "left", origin, expires_at, returnable_until, created_at)
      select l.kind, user_id, amount, amount, origin, expires_at, returnable_until, ${ctx.now().toISOString()}
      from journal, unnest(
        ${sql.param(lots.map(({ kind }) => kind))}::text[],
        ${sql.param(lots.map(({ userId }) => userId))}::int[],
        ${sql.param(lots.map(({ granted }) => granted))}::int[],
        ${sql.param(lots.map(({ origin }) => origin))}::text[],
        ${sql.param(lots.map(({ expiresAt }) => expiresAt?.toISOString() ?? null))}::timestamptz[],
        ${sql.param(lots.map(({ returnableUntil }) => returnableUntil?.toISOString() ?? null))}::timestamptz[])
        as l(kind, user_id, amount, origin, expires_at, returnable_until))`;
}

/** Takes a journal's debits of points and coins from the oldest lots, in one statement. */
async function takeFromLots(ctx: Ctx, posting: Posting, parts: readonly Part[]): Promise<void> {
  const rows = await read(ctx.db, Part)`
    with part as (select * from unnest(
      ${sql.param(parts.map(({ kind }) => kind))}::text[],
      ${sql.param(parts.map(({ userId }) => userId))}::int[],
      ${sql.param(parts.map(({ amount }) => amount))}::int[]) as p(kind, user_id, wanted)),
    due as (
      select l.id, l."left", p.wanted,
        sum(l."left") over (partition by l.kind, l.user_id order by coalesce(l.expires_at, l.created_at), l.id) - l."left" as before
      from part p join (select * from ledger_lots where "left" > 0 and ${takable(ctx, posting.takes)}) l using (kind, user_id)),
    taking as (select id, least("left", wanted - before)::int as amount from due where before < wanted),
    taken as (
      update ledger_lots l set "left" = l."left" - taking.amount from taking where l.id = taking.id
      returning l.id, l.kind, l.user_id, taking.amount),
    noted as (
      insert into ledger_takings (order_id, lot_id, amount)
      select ${posting.orderId ?? null}::int, id, amount from taken where ${posting.orderId !== undefined})
    select kind, user_id as "userId", sum(amount)::int as amount from taken group by kind, user_id`;
  for (const { kind, userId, amount } of parts) {
    const taken = rows.find((row) => row.kind === kind && row.userId === userId)?.amount ?? 0;
    if (taken !== amount) refuseTaking(posting, { kind, userId, amount }, taken);
  }
}

function refuseTaking(posting: Posting, { kind, userId, amount }: Part, taken: number): never {
  if (posting.takes === "returnable") refuse("points_not_returnable");
  // The account still contains expired coins, which the nightly job removes.
  if (posting.takes === "live") refuseField("balance_short", kind, shortSentence[kind]);
  throw new Error(`posting ${posting.key} takes ${amount} ${kind} of user ${userId}, and the lots have ${taken}`);
}
