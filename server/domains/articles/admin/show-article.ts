import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { transition } from "../process/run.ts";
import { admitAndLock } from "./store.ts";

/**
 * Makes a hidden article visible again in its author's state, and notifies the author of the reason.
 * @throws Refusal not_found, gone, forbidden for one's own, conflict when it is not hidden
 */
export async function showArticle(ctx: Ctx, id: number, { reason }: { reason: string }): Promise<void> {
  await tx(ctx, async (ctx) => {
    await transition(ctx, await admitAndLock(ctx, id), "show", {}, { reason });
  });
}
