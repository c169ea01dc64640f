import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { move } from "./move.ts";
import { lockOrder } from "./store.ts";

/** The seller starts without answers, seven days after payment. */
export async function startOrder(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    await move(ctx, order, "start", { days: order.snapshot.days });
  });
}
