import * as terms from "#contract/terms.ts";
import type { Upload } from "#server/http/handler.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { refusalOf } from "#server/kernel/process.ts";
import { tx } from "#server/kernel/tx.ts";
import { actorOf } from "../policy.ts";
import { dueOf } from "../process/facts.ts";
import { transition } from "../process/run.ts";
import { orderProcess } from "../process/table.ts";
import { alreadySaid, needContent, type RoomWords, say, storeAll } from "../room/room-messages.ts";
import { getOrder, lockOrder, type OrderRow } from "../store.ts";

function admitDelivery(ctx: Ctx, order: OrderRow): void {
  const refused = refusalOf(orderProcess, "deliver", order, actorOf(ctx, order), ctx.now());
  if (refused) refuse(refused.code, refused.text);
}

/**
 * The seller hands over the work: a message, files, or both. The same key delivers once.
 * @throws Refusal transition_refused; too_large when the files together pass 200 MB
 */
export async function deliverOrder(ctx: Ctx, id: number, words: RoomWords, uploads: Upload[]): Promise<void> {
  const seen = await getOrder(ctx, id);
  if (await alreadySaid(ctx, id, words.key)) return;
  admitDelivery(ctx, seen);
  needContent(words, uploads, "請說明交付內容，或附上檔案。");
  const bytes = uploads.reduce((sum, upload) => sum + upload.bytes, 0);
  if (bytes > terms.deliveryFileMaxBytes)
    refuseField("too_large", "files", `一次交付的檔案合計最多 ${terms.deliveryFileMaxBytes / 1024 / 1024} MB。`);

  const fileIds = await storeAll(ctx, uploads);
  await tx(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    if (await alreadySaid(ctx, id, words.key)) return;
    const due = dueOf(order, ctx.now());
    const late = due !== null && ctx.now() > due;
    const messageId = await say(ctx, id, "delivery", words, fileIds);
    await transition(ctx, order, "deliver", {}, { messageId, late });
  });
}
