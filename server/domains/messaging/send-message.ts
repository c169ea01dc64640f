import { pictureSizeOf, storeFile } from "#server/domains/files/index.ts";
import type { Upload } from "#server/http/handler.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { refuseContactDetails } from "./contact-details.ts";
import { oneAtATime, refuseFlood } from "./limits.ts";
import { admitToWrite } from "./policy.ts";
import { otherOf } from "./rules.ts";
import { type Attached, say, type Words } from "./say.ts";
import { getThread, lockThread, messageOfKey } from "./store.ts";

/** Puts uploads into the object storage. Outside the transaction: a large file must not hold a lock. */
async function storeAll(ctx: Ctx, uploads: Upload[]): Promise<Attached[]> {
  const kept: Attached[] = [];
  for (const upload of uploads) {
    const size = await pictureSizeOf(upload);
    kept.push({ fileId: (await storeFile(ctx, upload)).id, width: size?.width ?? null, height: size?.height ?? null });
  }
  return kept;
}

/**
 * Sends text and files into a thread of the acting member. The same key sends once.
 * @returns the message's id
 * @throws Refusal not_found, message_refused, contact_details, too_many
 */
export async function sendMessage(ctx: Ctx, threadId: number, words: Words, uploads: Upload[]): Promise<number> {
  const thread = await getThread(ctx, threadId);
  const sent = await messageOfKey(ctx, threadId, words.key);
  if (sent !== undefined) return sent;
  if (words.text === "" && uploads.length === 0) refuseField("invalid", "text", "請輸入訊息，或附上檔案。");
  const otherId = otherOf(thread, memberId(ctx));
  await admitToWrite(ctx, otherId);
  await refuseContactDetails(ctx, { text: words.text, place: "message", otherId });
  await refuseFlood(ctx);

  const files = await storeAll(ctx, uploads);
  return tx(ctx, async (ctx) => {
    await oneAtATime(ctx);
    const locked = await lockThread(ctx, threadId);
    const meanwhile = await messageOfKey(ctx, threadId, words.key);
    if (meanwhile !== undefined) return meanwhile;
    await refuseFlood(ctx);
    return say(ctx, locked, words, files);
  });
}
