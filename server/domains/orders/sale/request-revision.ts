import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { transition } from "../process/run.ts";
import { alreadySaid, type RoomWords, say } from "../room/room-messages.ts";
import { lockOrder } from "../store.ts";

/** The buyer asks for changes while revisions are left. The same key asks once. */
export async function requestRevision(ctx: Ctx, id: number, words: RoomWords): Promise<void> {
  await tx(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    if (await alreadySaid(ctx, id, words.key)) return;
    await transition(ctx, order, "request_revision");
    await say(ctx, id, "revision", words);
  });
}
