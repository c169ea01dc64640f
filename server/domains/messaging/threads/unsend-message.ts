import { eq } from "drizzle-orm";
import { messages } from "#server/db/schema/messaging.ts";
import { removeFiles } from "#server/domains/files/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { push } from "#server/kernel/delivery/push.ts";
import { refuse } from "#server/kernel/errors.ts";
import { num, read } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { unsendUntil } from "../rules.ts";
import { lockMessage, lockThread } from "../store.ts";

/** Removes the files of a message unless it was reported. @returns their ids */
async function letGoOfFiles(ctx: Ctx, messageId: number): Promise<number[]> {
  const rows = await read(ctx.db, { id: num })`
    delete from message_files where message_id = ${messageId}
      and not exists (select from message_reports where message_id = ${messageId}) returning file_id as id`;
  return rows.map((row) => row.id);
}

/**
 * Unsends one's own message within five minutes: clears its text, and deletes its files unless it was reported.
 * Idempotent.
 * @throws Refusal not_found, unsend_late
 */
export async function unsendMessage(ctx: Ctx, threadId: number, messageId: number): Promise<void> {
  const files = await tx(ctx, async (ctx) => {
    const thread = await lockThread(ctx, threadId);
    const message = await lockMessage(ctx, threadId, messageId);
    if (message.senderId !== memberId(ctx)) refuse("not_found");
    if (message.unsentAt) return [];
    if (ctx.now() > unsendUntil(message.createdAt)) refuse("unsend_late");
    await ctx.db.update(messages).set({ text: "", unsentAt: ctx.now() }).where(eq(messages.id, messageId));
    await push(ctx, [thread.senderId, thread.receiverId], "thread", threadId);
    return letGoOfFiles(ctx, messageId);
  });
  await removeFiles(ctx, files);
}
