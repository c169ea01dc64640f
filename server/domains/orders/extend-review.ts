import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { move } from "./move.ts";
import { lockOrder } from "./store.ts";

/** The buyer takes seven more days to look, once an order. */
export async function extendReview(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    await move(ctx, await lockOrder(ctx, id), "extend_review");
  });
}
