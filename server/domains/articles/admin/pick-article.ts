import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { transition } from "../process/run.ts";
import { admitAndLock } from "./store.ts";

/**
 * Puts an article on the editors' shelf, or takes it from there.
 * @throws Refusal not_found, gone, forbidden for one's own, conflict when it is there already, or not
 */
export async function pickArticle(ctx: Ctx, id: number, name: "pick" | "unpick"): Promise<void> {
  await tx(ctx, async (ctx) => {
    await transition(ctx, await admitAndLock(ctx, id), name);
  });
}
