import { eq } from "drizzle-orm";
import type { Fault } from "#contract/orders/states.ts";
import { faultContests, orders } from "#server/db/schema/orders.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { refuse } from "#server/kernel/errors.ts";
import { hearersOf, lineOf } from "#server/kernel/process/process-table.ts";
import { type Binding, type Made, runTransition } from "#server/kernel/process/run-transition.ts";
import { tx } from "#server/kernel/tx.ts";
import { type Contest, contestOf } from "../disputes/contests.ts";
import { faultDecided } from "../events.ts";
import { admitToDesk } from "../policy.ts";
import { type ContestWords, contestProcess } from "../process/contest.ts";
import type { OrderRow } from "../store.ts";
import { tell } from "../tell.ts";
import { lockCaseOrder } from "./store.ts";

/** Tells each side what the row says to it. */
async function tellSides(ctx: Ctx, order: OrderRow, { row, actor, after, data }: Made<ContestWords, Contest>) {
  for (const side of hearersOf(contestProcess, row, actor))
    await tell(ctx, order, {
      userId: side === "buyer" ? order.buyerId : order.sellerId,
      key: `order:${order.id}:contest`,
      title: lineOf(row, actor),
      text: row.mail?.(after, data, side, ctx.ports.origin) ?? [],
    });
}

const bindingOf = (order: OrderRow): Binding<ContestWords, Contest> => ({
  actorOf: () => "operator",
  async save(ctx, { before, now }, { state, fault = "seller", answer = "", decidedAt = now }) {
    const orderId = order.id;
    const decided = { fault, answer, decidedAt, decidedBy: memberId(ctx) };
    await ctx.db.update(faultContests).set(decided).where(eq(faultContests.orderId, orderId));
    await ctx.db.update(orders).set({ fault, updatedAt: now }).where(eq(orders.id, orderId));
    return { ...before, state, fault, answer };
  },
  steps: [(ctx, made) => tellSides(ctx, order, made)],
});

/**
 * An operator upholds a seller's fault (`seller`) or changes it. No money moves; the seller's numbers are counted anew.
 * @throws Refusal forbidden, not_found; conflict when it is decided already
 */
export async function decideContest(
  ctx: Ctx,
  orderId: number,
  { fault, reason }: { fault: Fault; reason: string },
): Promise<void> {
  admitToDesk("decide", ctx.actor);
  await tx(ctx, async (ctx) => {
    const order = await lockCaseOrder(ctx, orderId);
    const contest = await contestOf(ctx, order);
    if (contest.state !== "waiting") refuse("conflict", "這個異議已經有決定了。");
    const name = fault === "seller" ? "uphold_fault" : "correct_fault";
    await runTransition(ctx, contestProcess, bindingOf(order), contest, name, {
      input: { fault, answer: reason },
      data: { before: order.fault, fault, reason },
    });
    await emit(ctx, faultDecided, { orderId, to: order.state });
  });
}
