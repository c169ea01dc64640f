import type { SupplementTransition } from "#contract/orders/supplements.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { supplementProcess } from "../process/supplement.ts";
import { makeSupplement } from "./make.ts";
import { lockSupplement } from "./store.ts";

/**
 * A side answers or withdraws a supplement.
 * @throws Refusal not_found for transitions without a button; transition_refused
 */
export async function transitionSupplement(ctx: Ctx, id: number, name: SupplementTransition): Promise<void> {
  if (name === "ask" || name === "offer" || !supplementProcess.transitions[name].button) return refuse("not_found");
  await tx(ctx, async (ctx) => {
    await makeSupplement(ctx, await lockSupplement(ctx, id), name);
  });
}
