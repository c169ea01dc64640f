import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Dashboard } from "#contract/orders/schemas.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { memberId } from "#server/kernel/ctx.ts";
import type { Domain } from "#server/kernel/domain.ts";
import { orderCards } from "./order-lists.ts";

const SHOWN = 5;

type Figures = Dashboard["money"];

async function figures(ctx: Ctx, me: number): Promise<Figures> {
  const { rows } = await ctx.db.execute<Figures>(sql`
    with held as (
      select a.kind, sum(e.amount)::int as amount from ledger_accounts a join ledger_entries e on e.account_id = a.id
      where a.user_id = ${me} group by a.kind)
    select coalesce((select amount from held where kind = 'revenue_pending'), 0) as pending,
      coalesce((select amount from held where kind = 'balance'), 0) as balance,
      coalesce((select amount from held where kind = 'points'), 0) as points,
      coalesce((select amount from held where kind = 'coins'), 0) as coins`);
  return rows[0] ?? { pending: 0, balance: 0, points: 0, coins: 0 };
}

/** Whether a member has neither bought nor sold; an order that nobody has paid was no sale. */
async function isNewcomer(ctx: Ctx, me: number): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ newcomer: boolean }>(sql`
    select not exists (select from orders where buyer_id = ${me} and paid_at is not null)
      and not exists (select from orders where seller_id = ${me} and paid_at is not null) as newcomer`);
  return rows[0]?.newcomer ?? true;
}

/** What waits for a member, in one domain. */
export type TasksOf = NonNullable<Domain["tasks"]>;

/** A member's first page: what waits, money at a glance, what runs on both sides. */
export async function myDashboard(ctx: Ctx, sources: readonly TasksOf[]): Promise<z.output<typeof Dashboard>> {
  const me = memberId(ctx);
  const running = { closed: false, limit: SHOWN };
  const [newcomer, tasks, money, buying, selling] = await Promise.all([
    isNewcomer(ctx, me),
    Promise.all(sources.map((tasksOf) => tasksOf(ctx, me))),
    figures(ctx, me),
    orderCards(ctx, "buyer", running),
    orderCards(ctx, "seller", running),
  ]);
  return { newcomer, tasks: tasks.flat(), money, buying, selling };
}
