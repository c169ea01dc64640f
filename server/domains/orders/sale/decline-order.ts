import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { lockOrder } from "../store.ts";
import { transition } from "../transition/run.ts";

/** The seller declines within 24 hours of payment: all money goes back and nobody is at fault. */
export async function declineOrder(ctx: Ctx, id: number, reason: string): Promise<void> {
  await tx(ctx, async (ctx) => {
    await transition(ctx, await lockOrder(ctx, id), "decline", { reason }, { reason });
  });
}
