import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { lapseAsks } from "./asks.ts";
import { move } from "./move.ts";
import { lockOrder } from "./store.ts";

/** The seller declines within 24 hours of payment: all money goes back and nobody is at fault. */
export async function releaseOrder(ctx: Ctx, id: number, reason: string): Promise<void> {
  await tx(ctx, async (ctx) => {
    const order = await move(ctx, await lockOrder(ctx, id), "release", { reason }, { reason });
    await lapseAsks(ctx, order.id);
  });
}
