import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { lockOwnOffer } from "../offer-store.ts";
import { transition } from "../transition/run-offer.ts";

/** A seller's transition of an offer without input. @throws Refusal offer_refused, request_closed, not_found, gone */
export async function transitionAsSeller(
  ctx: Ctx,
  id: number,
  name: "withdraw" | "take_counter" | "keep" | "discard",
): Promise<void> {
  await tx(ctx, async (ctx) => {
    const { offer, request } = await lockOwnOffer(ctx, id);
    await transition(ctx, offer, name, { requestVersion: request?.version ?? null });
  });
}
