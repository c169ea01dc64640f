import { pictureSizeOf, storeSent } from "#server/domains/files/index.ts";
import type { Upload } from "#server/http/handler.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { admitToWrite } from "../policy.ts";
import { refuseContactDetails } from "../reports/contact-details.ts";
import { refuseFileNames } from "../reports/public-texts.ts";
import { otherOf } from "../rules.ts";
import { getThread, lockThread } from "../store.ts";
import { type Attached, say } from "./say.ts";

/**
 * Checks that the acting member may send this, and stores the files. Call it before the transaction of `sendMessage`:
 * uploading a large file must not hold a lock, and refused contact details are stored.
 * @throws Refusal not_found, message_refused, contact_details
 */
export async function prepareMessage(ctx: Ctx, threadId: number, text: string, uploads: Upload[]): Promise<Attached[]> {
  const thread = await getThread(ctx, threadId);
  if (text === "" && uploads.length === 0) refuseField("invalid", "text", "請輸入訊息，或附上檔案。");
  const otherId = otherOf(thread, memberId(ctx));
  await admitToWrite(ctx, otherId);
  await refuseContactDetails(ctx, { text, place: "message", otherId });
  await refuseFileNames(ctx, "message", otherId, uploads);
  const stored: Attached[] = [];
  for (const upload of uploads) {
    const size = await pictureSizeOf(upload);
    stored.push({
      fileId: (await storeSent(ctx, upload)).id,
      width: size?.width ?? null,
      height: size?.height ?? null,
    });
  }
  return stored;
}

/**
 * Sends text and stored files into a thread of the acting member.
 * @returns the message's id
 * @throws Refusal not_found
 */
export async function sendMessage(ctx: Ctx, threadId: number, text: string, files: Attached[]): Promise<number> {
  return tx(ctx, async (ctx) => say(ctx, await lockThread(ctx, threadId), text, files));
}
