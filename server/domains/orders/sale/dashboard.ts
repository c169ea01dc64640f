import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Dashboard } from "#contract/orders/schemas.ts";
import { balance } from "#server/db/sql/ledger.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { memberId } from "#server/kernel/ctx.ts";
import type { Domain } from "#server/kernel/domain.ts";
import { one } from "#server/kernel/rows.ts";
import { orderCards } from "./order-lists.ts";

const SHOWN = 5;

type Figures = Dashboard["money"];

async function figures(ctx: Ctx, me: number): Promise<Figures> {
  const { rows } = await ctx.db.execute<Figures>(sql`
    select ${balance(me, "revenue_pending")} as pending, ${balance(me, "balance")} as balance,
      ${balance(me, "points")} as points, ${balance(me, "coins")} as coins`);
  return one(rows);
}

/** What waits for a member, in one domain. */
export type TasksOf = NonNullable<Domain["tasks"]>;

/** A member's first page: what waits, money at a glance, what runs on both sides. */
export async function myDashboard(ctx: Ctx, sources: readonly TasksOf[]): Promise<z.output<typeof Dashboard>> {
  const me = memberId(ctx);
  const running = { closed: false, limit: SHOWN };
  const [tasks, money, buying, selling] = await Promise.all([
    Promise.all(sources.map((tasksOf) => tasksOf(ctx, me))),
    figures(ctx, me),
    orderCards(ctx, "buyer", running),
    orderCards(ctx, "seller", running),
  ]);
  return { tasks: tasks.flat(), money, buying, selling };
}
