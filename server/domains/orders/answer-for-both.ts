import { and, eq } from "drizzle-orm";
import { orderAsks } from "#server/db/schema/orders.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { closeAsk, contentOf, lapseAsks } from "./asks.ts";
import { lockCaseOrder } from "./cases.ts";
import type { DecisionData } from "./decisions.ts";
import { move } from "./move.ts";
import { admitToDesk } from "./policy.ts";

type Answer = Pick<DecisionData, "reasonBuyer" | "reasonSeller"> & { agree: boolean };

/**
 * An operator answers a proposal to call it off that nobody answered in 72 hours: agreeing carries it out as it was
 * proposed, refusing lets the sale go on.
 * @throws Refusal forbidden, not_found; conflict when it has its answer; transition_refused while it is disputed
 */
export async function answerForBoth(ctx: Ctx, orderId: number, { agree, ...reasons }: Answer): Promise<void> {
  admitToDesk("decide", ctx.actor);
  await tx(ctx, async (ctx) => {
    const order = await lockCaseOrder(ctx, orderId);
    const [row] = await ctx.db
      .select()
      .from(orderAsks)
      .where(and(eq(orderAsks.orderId, orderId), eq(orderAsks.kind, "cancel"), eq(orderAsks.state, "escalated")));
    if (!row) return refuse("conflict", "這個提議已經有答覆，請重新整理查看結果。");
    const asked = contentOf(row);
    if (asked.kind !== "cancel") throw new Error(`ask ${row.id} was read as one about ${asked.kind}`);
    await closeAsk(ctx, row.id, agree ? "agreed" : "refused");
    const { refund, reason } = asked;
    if (agree) {
      await move(ctx, order, "agree_cancel", { refund, reason }, { refund, fault: "none", ...reasons });
      await lapseAsks(ctx, orderId);
    } else await move(ctx, order, "refuse_cancel", {}, reasons);
  });
}
