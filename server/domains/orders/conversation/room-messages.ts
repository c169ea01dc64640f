import { orderMessages } from "#server/db/schema/orders.ts";
import { pictureSizeOf, storeSent } from "#server/domains/files/index.ts";
import type { Upload } from "#server/http/handler.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { memberId } from "#server/kernel/ctx.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { one } from "#server/kernel/rows.ts";

export type MessageKind = "text" | "requirements" | "delivery" | "revision" | "dispute";

/** Refuses an empty message at its field. */
export function needContent(text: string, uploads: Upload[], sentence: string): void {
  if (text === "" && uploads.length === 0) refuseField("invalid", "text", sentence);
}

/**
 * Stores uploads in the object storage, outside a transaction, because a large file must not hold a lock.
 * @param store how to store each; deliveries use `storeFile`, which keeps the original
 */
export async function storeAll(ctx: Ctx, uploads: Upload[], store = storeSent): Promise<number[]> {
  const ids: number[] = [];
  for (const upload of uploads) ids.push((await store(ctx, upload, await pictureSizeOf(upload))).id);
  return ids;
}

/** Stores a message of the acting member. @returns the message's id */
export async function say(
  ctx: Ctx,
  orderId: number,
  kind: MessageKind,
  text: string,
  fileIds: number[] = [],
): Promise<number> {
  const values = { orderId, senderId: memberId(ctx), kind, text, fileIds, createdAt: ctx.now() };
  return one(await ctx.db.insert(orderMessages).values(values).returning({ id: orderMessages.id })).id;
}
