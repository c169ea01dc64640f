import type { Upload } from "#server/http/handler.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { say, storeAll } from "../conversation/room-messages.ts";
import { getOrder, lockOrder } from "../store.ts";
import { refuseTransition, transition } from "../transition/run.ts";

/**
 * Checks that the acting buyer may request a revision now, and stores the files before the transaction of
 * `requestRevision`.
 * @throws Refusal not_found, transition_refused, revisions_used_up
 */
export async function prepareRevision(ctx: Ctx, id: number, uploads: Upload[]): Promise<number[]> {
  const order = await getOrder(ctx, id);
  refuseTransition(ctx, order, "request_revision");
  return storeAll(ctx, uploads);
}

/**
 * The buyer asks for changes while revisions are left, with stored files that show them.
 * @throws Refusal transition_refused, revisions_used_up
 */
export async function requestRevision(ctx: Ctx, id: number, text: string, fileIds: number[]): Promise<void> {
  await tx(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    await transition(ctx, order, "request_revision");
    await say(ctx, id, "revision", text, fileIds);
  });
}
