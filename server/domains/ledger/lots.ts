import { type SQL, sql } from "drizzle-orm";
import * as terms from "#contract/terms.ts";
import { ledgerLots } from "#server/db/schema/ledger.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { coinExpiry, type Line, type LotKind, lotLines, type Posting, shortSentence } from "./rules.ts";

/**
 * Brings the lots in line with a journal that was just written: what was credited is a new lot, what was debited is
 * taken from the lots that there are. The accounts of the debits are locked.
 * @throws Refusal points_not_returnable, balance_short where only some lots may be taken from, and they hold too little
 */
export async function followWithLots(ctx: Ctx, posting: Posting, lines: readonly Line[]): Promise<void> {
  for (const { kind, userId, amount } of lotLines(lines)) {
    if (amount > 0) await credit(ctx, posting, { kind, userId, amount });
    else await takeFromLots(ctx, posting, { kind, userId, amount: -amount });
  }
}

type Part = { kind: LotKind; userId: number; amount: number };

/** What an order gives back goes to the lots that it came from; anything else is a new lot. */
async function credit(ctx: Ctx, posting: Posting, part: Part): Promise<void> {
  const { orderId, lot } = posting;
  const back = orderId === undefined || lot ? 0 : await giveBack(ctx, orderId, part);
  if (back < part.amount) await addLot(ctx, posting, { ...part, amount: part.amount - back });
}

/**
 * Puts back what an order took, into the lots that live longest first. Coins whose time is over become a lot that lives
 * for a while. @returns how much
 */
async function giveBack(ctx: Ctx, orderId: number, { kind, userId, amount }: Part): Promise<number> {
  const now = ctx.now();
  const { rows } = await ctx.db.execute<{ lotId: number; amount: number; over: boolean }>(sql`
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
    from giving group by lot_id, expires_at`);
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

async function addLot(ctx: Ctx, { lot, orderId }: Posting, { kind, userId, amount }: Part): Promise<void> {
  const now = ctx.now();
  const { origin = orderId === undefined ? "帳務調整" : "訂單退款", expiresAt, returnableUntil = null } = lot ?? {};
  await ctx.db.insert(ledgerLots).values({
    kind,
    userId,
    granted: amount,
    left: amount,
    origin,
    expiresAt: kind === "coins" ? (expiresAt ?? coinExpiry(now)) : null,
    returnableUntil,
    createdAt: now,
  });
}

function takable(ctx: Ctx, takes: Posting["takes"]): SQL {
  if (takes === undefined) return sql`true`;
  if (takes === "live") return sql`(expires_at is null or expires_at > ${ctx.now().toISOString()})`;
  return takes === "returnable" ? sql`returnable_until > ${ctx.now().toISOString()}` : sql`id = ${takes.lotId}`;
}

async function takeFromLots(ctx: Ctx, posting: Posting, { kind, userId, amount }: Part): Promise<void> {
  const { rows } = await ctx.db.execute<{ taken: number }>(sql`
    with due as (
      select id, "left", sum("left") over (order by coalesce(expires_at, created_at), id) - "left" as before
      from ledger_lots where user_id = ${userId} and kind = ${kind} and "left" > 0 and ${takable(ctx, posting.takes)}),
    taking as (select id, least("left", ${amount} - before)::int as amount from due where before < ${amount}),
    taken as (
      update ledger_lots l set "left" = l."left" - taking.amount from taking where l.id = taking.id
      returning l.id, taking.amount),
    noted as (
      insert into ledger_takings (order_id, lot_id, amount)
      select ${posting.orderId ?? null}::int, id, amount from taken where ${posting.orderId !== undefined})
    select coalesce(sum(amount), 0)::int as taken from taken`);
  const taken = rows[0]?.taken ?? 0;
  if (taken === amount) return;
  if (posting.takes === "returnable") refuse("points_not_returnable");
  // What stands on the account is there, but its time is over and it waits to be swept.
  if (posting.takes === "live") refuseField("balance_short", kind, shortSentence[kind]);
  throw new Error(`posting ${posting.key} takes ${amount} ${kind} of user ${userId}, and the lots have ${taken}`);
}
