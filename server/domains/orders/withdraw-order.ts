import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { move } from "./move.ts";
import { lockOrder } from "./store.ts";

/** The buyer gives up an order before paying it. Money that arrives afterwards is sent back. */
export async function withdrawOrder(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    await move(ctx, await lockOrder(ctx, id), "withdraw");
  });
}
