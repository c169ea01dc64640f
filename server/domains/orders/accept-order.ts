import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { lapseAsks } from "./asks.ts";
import { move } from "./move.ts";
import { lockOrder } from "./store.ts";

/** The buyer takes the delivery; the held money is divided and the seller's share starts to rest. */
export async function acceptOrder(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const order = await move(ctx, await lockOrder(ctx, id), "accept");
    await lapseAsks(ctx, order.id);
  });
}
