import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { transitionAll, transitionBatch } from "../process/run.ts";
import { lockBatch, lockBatched } from "../store.ts";
import { isProposed } from "./release-batch.ts";

/** Discards an unreleased batch: its withdrawals wait for the next one. @throws Refusal not_found, conflict */
export async function discardBatch(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const batch = await lockBatch(ctx, id);
    if (await isProposed(ctx, id)) refuse("conflict", "放行已經提出，請先撤回或由另一位營運人員退回。");
    const rows = await lockBatched(ctx, id);
    await transitionBatch(ctx, batch, "discard");
    await transitionAll(ctx, rows, "take_out", "operator");
  });
}
