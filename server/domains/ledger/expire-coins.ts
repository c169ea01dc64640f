import { sql } from "drizzle-orm";
import { z } from "zod";
import { grouped } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import * as terms from "#contract/terms.ts";
import { longDate } from "#contract/time.ts";
import { notify } from "#server/domains/notifications/index.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { lockName, tx } from "#server/kernel/tx.ts";
import { post } from "./post.ts";

/** Batch size, lots or members. */
const BATCH = 500;

/** Expires the remainders of coin lots, lot by lot. @returns how many lots */
export async function expireCoins(ctx: Ctx): Promise<number> {
  for (let done = 0; ; ) {
    const rows = await read(ctx.db, { id: num, userId: num })`
      select id, user_id as "userId" from ledger_lots
      where kind = 'coins' and "left" > 0 and expires_at <= ${ctx.now().toISOString()} order by expires_at, id limit ${BATCH}`;
    for (const lot of rows) await expireLot(ctx, lot);
    done += rows.length;
    if (rows.length < BATCH) return done;
  }
}

async function expireLot(ctx: Ctx, { id, userId }: { id: number; userId: number }): Promise<void> {
  await tx(ctx, async (ctx) => {
    // Spending also locks the account first, as every debit does.
    await ctx.db.execute(
      sql`select id from ledger_accounts where kind = 'coins' and user_id = ${userId} for no key update`,
    );
    const rows = await read(ctx.db, {
      left: num,
    })`select "left" from ledger_lots where id = ${id} and "left" > 0 for update`;
    const [lot] = rows;
    if (!lot) return;
    await post(ctx, {
      kind: "coins.expired",
      key: `coins_expired:${id}`,
      entries: [
        { account: { kind: "coins", userId }, amount: -lot.left },
        { account: { kind: "promotions" }, amount: lot.left },
      ],
      takes: { lotId: id },
    });
  });
}

const Ending = z.object({ userId: num, amount: num, at: text });
type Ending = z.output<typeof Ending>;

/** Warns members once, by notification and mail, of coins that expire within two weeks. @returns how many were found */
export async function warnOfExpiry(ctx: Ctx): Promise<number> {
  const now = ctx.now();
  const until = later(now, terms.coinWarningDays * DAY).toISOString();
  const rows = await read(ctx.db, Ending)`
    select l.user_id as "userId", l.expires_at as at, sum(l."left")::int as amount
    from ledger_lots l
    where l.kind = 'coins' and l."left" > 0 and l.expires_at > ${now.toISOString()} and l.expires_at <= ${until}
      and l.warned_at is null
    group by l.user_id, l.expires_at order by l.expires_at, l.user_id`;
  for (const ending of rows) await warn(ctx, ending);
  return rows.length;
}

async function warn(ctx: Ctx, { userId, amount, at }: Ending): Promise<void> {
  await tx(ctx, async (ctx) => {
    await lockName(ctx, `coins:${userId}`);
    const { rowCount } = await ctx.db.execute(sql`
      update ledger_lots set warned_at = ${ctx.now().toISOString()}
      where user_id = ${userId} and kind = 'coins' and "left" > 0 and expires_at = ${at} and warned_at is null`);
    if (!rowCount) return;
    const day = longDate(new Date(at));
    await notify(ctx, {
      to: userId,
      kind: "coins_ending",
      key: `coins_expiring:${userId}:${at}`,
      title: `${grouped(amount)} 枚金幣將在 ${day}到期`,
      url: to("/mypage/points/coins"),
      due: { what: "使用期限", at: new Date(at) },
      mail: { text: [`${day}結束前可以折抵訂單，到期就用不到了。`] },
    });
  });
}
