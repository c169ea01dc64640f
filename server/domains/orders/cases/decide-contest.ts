import { eq } from "drizzle-orm";
import type { Fault } from "#contract/orders/states.ts";
import { faultContests, orders } from "#server/db/schema/orders.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { refuse } from "#server/kernel/errors.ts";
import { lineOf, recipientsOf } from "#server/kernel/process/process-table.ts";
import { type Binding, runTransition, type TransitionContext } from "#server/kernel/process/run-transition.ts";
import { tx } from "#server/kernel/tx.ts";
import { lockCaseOrder } from "../case-store.ts";
import { type Contest, contestOf } from "../disputes/contests.ts";
import { faultDecided } from "../events.ts";
import { notifyParty } from "../notify.ts";
import { admitOperator } from "../policy.ts";
import { type ContestProcessTypes, contestProcess } from "../process/contest.ts";
import type { OrderRow } from "../store.ts";

/** Notifies each side with the text of its transition. */
async function notifySides(
  ctx: Ctx,
  order: OrderRow,
  { row, actor, after, data }: TransitionContext<ContestProcessTypes, Contest>,
) {
  for (const side of recipientsOf(contestProcess, row, actor))
    await notifyParty(ctx, order, {
      userId: side === "buyer" ? order.buyerId : order.sellerId,
      key: `order:${order.id}:contest`,
      title: lineOf(row, actor),
      words: row.mail?.(after, data, side) ?? {},
    });
}

const bindingOf = (order: OrderRow): Binding<ContestProcessTypes, Contest> => ({
  actorOf: () => "operator",
  async save(ctx, { before, now }, { state, fault = "seller", answer = "", decidedAt = now }) {
    const orderId = order.id;
    const decided = { fault, answer, decidedAt, decidedBy: memberId(ctx) };
    await ctx.db.update(faultContests).set(decided).where(eq(faultContests.orderId, orderId));
    await ctx.db.update(orders).set({ fault, updatedAt: now }).where(eq(orders.id, orderId));
    return { ...before, state, fault, answer };
  },
  steps: [(ctx, context) => notifySides(ctx, order, context)],
});

/**
 * An operator upholds a seller's fault (`seller`) or changes it. No money moves; the seller's statistics are
 * recomputed.
 * @throws Refusal forbidden, not_found; conflict when it is decided already
 */
export async function decideContest(
  ctx: Ctx,
  orderId: number,
  { fault, reason }: { fault: Fault; reason: string },
): Promise<void> {
  admitOperator("decide", ctx.actor);
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
