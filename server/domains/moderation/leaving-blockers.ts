import { sql } from "drizzle-orm";
import type { LeavingBlocker, MyLeaving } from "#contract/moderation/leaving.ts";
import * as terms from "#contract/terms.ts";
import { published } from "#server/db/sql/catalog.ts";
import { getUser } from "#server/domains/accounts/index.ts";
import { isOpen } from "#server/domains/orders/process/predicates.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";

type Row = { kind: LeavingBlocker["kind"]; title: string; order_id: number | null; amount: number | null };

/** Where each kind is settled. Points are spent, or given back by the support. */
const places: Record<LeavingBlocker["kind"], string | null> = {
  order: null,
  refund: null,
  revenue: "/mypage/revenue",
  balance: "/mypage/revenue",
  points: "/contact",
  operator: null,
};

/**
 * Why this account may not go yet: orders that are not over on either side, money that is on its way back, what stands
 * on its accounts, a role in the console. In one round trip.
 */
export async function blockersOf(ctx: Ctx, userId: number): Promise<LeavingBlocker[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    with account as (
      select a.kind, sum(e.amount)::int as amount from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where a.user_id = ${userId} group by a.kind having sum(e.amount) > 0)
    select 'order' as kind, o.snapshot->>'title' as title,
      -- Not the seller's business yet: there is no room to show.
      case when o.buyer_id = ${userId} or o.paid_at is not null then o.id end as order_id, null::int as amount, 1 as place
      from orders o where ${userId} in (o.buyer_id, o.seller_id) and ${isOpen.sql("o", ctx.now())}
    union all
    select 'refund', o.snapshot->>'title', o.id, r.amount, 2 from payment_refunds r
      join payment_attempts p on p.id = r.attempt_id join orders o on o.id = p.order_id
      where p.payer_id = ${userId} and r.state <> 'done'
    union all
    select case kind when 'revenue_pending' then 'revenue' else kind end, '', null, amount, 3 from account
      where kind in ('revenue_pending', 'balance', 'points')
    union all
    select 'operator', '', null, null, 4 from users where id = ${userId} and cardinality(roles) > 0
    order by place, order_id`);
  return rows.map(({ kind, title, order_id, amount }) => ({
    kind,
    title,
    amount,
    url: order_id === null ? places[kind] : `/transactions/${order_id}`,
  }));
}

/** What the acting member is shown before leaving. */
export async function myLeaving(ctx: Ctx): Promise<MyLeaving> {
  const me = memberId(ctx);
  const user = await getUser(ctx, me);
  const { rows } = await ctx.db.execute<{ coins: number; services: number }>(sql`
    select (select count(*)::int from services s where s.seller_id = ${me} and ${published("s")}) as services,
      coalesce((select sum(e.amount) from ledger_entries e join ledger_accounts a on a.id = e.account_id
        where a.user_id = ${me} and a.kind = 'coins'), 0)::int as coins`);
  return {
    blockers: await blockersOf(ctx, me),
    ...(rows[0] ?? { coins: 0, services: 0 }),
    hasPassword: user.passwordHash !== null,
    days: terms.deletionDays,
    deleteAt: later(ctx.now(), terms.deletionDays * DAY).toISOString(),
  };
}
