import { eq } from "drizzle-orm";
import { faultContests } from "#server/db/schema/orders.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { ContestFacts } from "../process/contest.ts";
import { type ContestDecision, contestStateOf } from "../process/related-predicates.ts";
import type { OrderRow } from "../store.ts";

/** The contest of an order's fault, known by its order; `reason` null while there is none. */
export type Contest = ContestFacts & { id: number; reason: string | null; answer: string | null };

/** What the rules read of an order and of what is stored of its contest. */
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
