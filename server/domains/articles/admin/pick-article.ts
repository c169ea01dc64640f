import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { transition } from "../process/run.ts";
import { admitAndLock } from "./store.ts";

/**
 * Adds an article to the editors' picks, or removes it.
 * @throws Refusal not_found, gone, forbidden for one's own, conflict when it is already picked, or not picked
 */
export async function pickArticle(ctx: Ctx, id: number, name: "pick" | "unpick"): Promise<void> {
  await tx(ctx, async (ctx) => {
    await transition(ctx, await admitAndLock(ctx, id), name);
  });
}
