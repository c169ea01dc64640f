import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { transition } from "../process/run.ts";
import { lockOwnService } from "../store.ts";

/**
 * Pauses, resumes or removes a service. Open orders continue.
 * @throws Refusal conflict when the state does not allow it (a double click), service_hidden
 */
export async function transitionService(ctx: Ctx, id: number, name: "pause" | "resume" | "remove"): Promise<void> {
  await tx(ctx, async (ctx) => {
    await transition(ctx, await lockOwnService(ctx, id), name);
  });
}
