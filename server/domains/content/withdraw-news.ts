import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { transition } from "./process/run.ts";
import { lockNews } from "./store.ts";

/**
 * Withdraws published news; scheduled news become a draft again.
 * @throws Refusal not_found, conflict when there is nothing to withdraw
 */
export async function withdrawNews(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const row = await lockNews(ctx, id);
    await transition(ctx, row, row.state === "scheduled" ? "unschedule" : "withdraw", {}, { state: row.state });
  });
}
