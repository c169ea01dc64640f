import type { z } from "zod";
import { Dashboard } from "#contract/orders/schemas.ts";
import { balance } from "#server/db/sql/ledger.ts";
import { wasPublished } from "#server/domains/catalog/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { memberId } from "#server/kernel/ctx.ts";
import { openTasks, type TasksOf } from "#server/kernel/open-tasks.ts";
import { bool, one, read } from "#server/kernel/rows.ts";
import { isPaid } from "../process/predicates.ts";
import { orderCards } from "./order-lists.ts";

const SHOWN = 5;

async function figures(ctx: Ctx, me: number): Promise<Dashboard["money"]> {
  const rows = await read(ctx.db, Dashboard.shape.money)`
    select ${balance(me, "revenue_pending")} as pending, ${balance(me, "balance")} as balance,
      ${balance(me, "points")} as points, ${balance(me, "coins")} as coins`;
  return one(rows);
}

/** Whether a member has bought, and has sold or published a service. Unpaid orders do not count. */
async function sidesOf(ctx: Ctx, me: number): Promise<{ buys: boolean; sells: boolean }> {
  const rows = await read(ctx.db, { buys: bool, sells: bool })`
    select exists (select from orders where buyer_id = ${me} and ${isPaid.sql("orders")}) as buys,
      exists (select from orders where seller_id = ${me} and ${isPaid.sql("orders")})
        or exists (select from services v where v.seller_id = ${me} and ${wasPublished.sql("v")}) as sells`;
  return one(rows);
}

/** A member's dashboard: tasks, balances, and running orders on both sides. */
export async function myDashboard(ctx: Ctx, sources: readonly TasksOf[]): Promise<z.output<typeof Dashboard>> {
  const me = memberId(ctx);
  const running = { closed: false, limit: SHOWN };
  const [{ buys, sells }, tasks, money, buying, selling] = await Promise.all([
    sidesOf(ctx, me),
    openTasks(ctx, me, sources),
    figures(ctx, me),
    orderCards(ctx, "buyer", running),
    orderCards(ctx, "seller", running),
  ]);
  return { newcomer: !buys && !sells, sells, tasks, money, buying, selling };
}
