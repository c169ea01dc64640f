import type { OrderActionName } from "#contract/orders/forms.ts";
import { transitionNames } from "#contract/orders/states.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { orderProcess } from "../process/table.ts";
import { lockOrder } from "../store.ts";
import { type LiveTransition, transition } from "./run.ts";

const presses = transitionNames.filter(
  (name): name is LiveTransition => orderProcess.transitions[name].button?.form === "press",
);

/**
 * Makes a transition that needs no form.
 * @throws Refusal not_found for anything else; transition_refused
 */
export async function applyTransition(ctx: Ctx, id: number, wanted: OrderActionName): Promise<void> {
  const name = presses.find((each) => each === wanted) ?? refuse("not_found");
  await tx(ctx, async (ctx) => {
    await transition(ctx, await lockOrder(ctx, id), name);
  });
}
