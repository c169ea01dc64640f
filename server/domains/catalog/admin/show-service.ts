import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { transition } from "../process/run.ts";
import { admitAndLock } from "./store.ts";

/**
 * Makes a hidden service visible again in its seller's state, and notifies the seller of the reason.
 * @throws Refusal not_found, gone, forbidden for one's own, conflict when it is not hidden
 */
export async function showService(ctx: Ctx, id: number, { reason }: { reason: string }): Promise<void> {
  await tx(ctx, async (ctx) => {
    await transition(ctx, await admitAndLock(ctx, id), "show", {}, { reason });
  });
}
