import { eq } from "drizzle-orm";
import { faultContests } from "#server/db/schema/orders.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { ContestFacts } from "../process/contest.ts";
import { type ContestDecision, contestStateOf } from "../process/related-predicates.ts";
import type { OrderRow } from "../store.ts";

/** The contest of an order's fault, identified by the order; `reason` is null while there is none. */
export type Contest = ContestFacts & { id: number; reason: string | null; answer: string | null };

/** The facts for the rules of a contest, from the order and its stored contest. */
export const contestFacts = (
  { fault, closedAt }: Pick<OrderRow, "fault" | "closedAt">,
  stored: ContestDecision | null,
): ContestFacts => ({ state: contestStateOf(stored), fault, closedAt });

/** The contest of a locked order. */
export async function contestOf(ctx: Ctx, order: OrderRow): Promise<Contest> {
  const [row] = await ctx.db.select().from(faultContests).where(eq(faultContests.orderId, order.id));
  return {
    ...contestFacts(order, row ?? null),
    id: order.id,
    reason: row?.reason ?? null,
    answer: row?.answer ?? null,
  };
}
