import type { z } from "zod";
import { Dashboard } from "#contract/orders/schemas.ts";
import { balance } from "#server/db/sql/ledger.ts";
import { wasPublished } from "#server/domains/catalog/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { memberId } from "#server/kernel/ctx.ts";
import type { Domain } from "#server/kernel/domain.ts";
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

/** True for members without purchases, sales and services. Unpaid orders do not count. */
async function isNewcomer(ctx: Ctx, me: number): Promise<boolean> {
  const rows = await read(ctx.db, { newcomer: bool })`
    select not exists (select from orders where buyer_id = ${me} and ${isPaid.sql("orders")})
      and not exists (select from orders where seller_id = ${me} and ${isPaid.sql("orders")})
      and not exists (select from services v where v.seller_id = ${me} and ${wasPublished.sql("v")}) as newcomer`;
  return rows[0]?.newcomer ?? true;
}

/** The tasks of a member in one domain. */
export type TasksOf = NonNullable<Domain["tasks"]>;

/** A member's dashboard: tasks, balances, and running orders on both sides. */
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
