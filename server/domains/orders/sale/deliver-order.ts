import { storeFile } from "#server/domains/files/index.ts";
import type { Upload } from "#server/http/handler.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { needContent, say, storeAll } from "../conversation/room-messages.ts";
import { dueOf } from "../process/facts.ts";
import { getOrder, lockOrder } from "../store.ts";
import { refuseTransition, transition } from "../transition/run.ts";

/**
 * Checks that the acting seller may deliver now, and stores the files before the transaction of `deliverOrder`.
 * @throws Refusal not_found, transition_refused
 */
export async function prepareDelivery(ctx: Ctx, id: number, text: string, uploads: Upload[]): Promise<number[]> {
  const order = await getOrder(ctx, id);
  refuseTransition(ctx, order, "deliver");
  needContent(text, uploads, "請說明交付內容，或附上檔案。");
  return storeAll(ctx, uploads, storeFile);
}

/** The seller delivers the work: text, stored files, or both. @throws Refusal not_found, transition_refused */
export async function deliverOrder(ctx: Ctx, id: number, text: string, fileIds: number[]): Promise<void> {
  await tx(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    const due = dueOf(order, ctx.now());
    const late = due !== null && ctx.now() > due;
    const messageId = await say(ctx, id, "delivery", text, fileIds);
    await transition(ctx, order, "deliver", {}, { messageId, late });
  });
}
