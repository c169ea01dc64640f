import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { transition } from "../process/run.ts";
import { lockOwnArticle } from "../store.ts";

/**
 * Withdraws or removes one's own article.
 * @throws Refusal conflict when the state does not allow it (a double click)
 */
export async function transitionArticle(ctx: Ctx, id: number, name: "withdraw" | "remove"): Promise<void> {
  await tx(ctx, async (ctx) => {
    await transition(ctx, await lockOwnArticle(ctx, id), name);
  });
}
