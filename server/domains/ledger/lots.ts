import { type SQL, sql } from "drizzle-orm";
import { ledgerLots } from "#server/db/schema/ledger.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { coinExpiry, type Line, type LotKind, lotLines, type Posting } from "./rules.ts";

/**
 * Brings the lots in line with a journal that was just written: what was credited is a new lot, what was debited is
 * taken from the lots that there are. The accounts of the debits are locked.
 * @throws Refusal points_not_returnable where only some lots may be taken from, and they hold too little
 */
export async function followWithLots(ctx: Ctx, posting: Posting, lines: readonly Line[]): Promise<void> {
  for (const { kind, userId, amount } of lotLines(lines)) {
    if (amount > 0) await addLot(ctx, posting, { kind, userId, amount });
    else await takeFromLots(ctx, posting, { kind, userId, amount: -amount });
  }
}

type Part = { kind: LotKind; userId: number; amount: number };

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
      returning taking.amount)
    select coalesce(sum(amount), 0)::int as taken from taken`);
  const taken = rows[0]?.taken ?? 0;
  if (taken === amount) return;
  if (posting.takes === "returnable") refuse("points_not_returnable");
  throw new Error(`posting ${posting.key} takes ${amount} ${kind} of user ${userId}, and the lots have ${taken}`);
}
