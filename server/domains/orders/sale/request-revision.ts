import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { transition } from "../process/run.ts";
import { say } from "../room/room-messages.ts";
import { lockOrder } from "../store.ts";

/** The buyer asks for changes while revisions are left. @throws Refusal transition_refused, revisions_used_up */
export async function requestRevision(ctx: Ctx, id: number, text: string): Promise<void> {
  await tx(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    await transition(ctx, order, "request_revision");
    await say(ctx, id, "revision", text);
  });
}
