import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { endDispute } from "./dispute-rows.ts";
import { move } from "./move.ts";
import { lockOrder } from "./store.ts";

/** Whoever opened the dispute takes it back: the order goes on where it stood, its clocks run again. */
export async function dropDispute(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const moved = await move(ctx, await lockOrder(ctx, id), "drop");
    await endDispute(ctx, moved, "dropped");
  });
}
