import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { lapseAsks } from "./asks.ts";
import { move } from "./move.ts";
import { lockOrder } from "./store.ts";

/** The buyer calls off an order that is 24 hours past due: all money goes back, the fault is the seller's. */
export async function cancelLate(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const order = await move(ctx, await lockOrder(ctx, id), "cancel_late");
    await lapseAsks(ctx, order.id);
  });
}
