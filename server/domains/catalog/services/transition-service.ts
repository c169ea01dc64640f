import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { transition } from "../process/run.ts";
import { lockOwnService } from "../store.ts";

/**
 * Takes a service off sale, puts it back, or removes it. Orders that run go on.
 * @throws Refusal conflict where the state does not allow it (a double click), service_hidden
 */
export async function transitionService(ctx: Ctx, id: number, name: "pause" | "resume" | "remove"): Promise<void> {
  await tx(ctx, async (ctx) => {
    await transition(ctx, await lockOwnService(ctx, id), name);
  });
}
