import { eq } from "drizzle-orm";
import { messageThreads } from "#server/db/schema/messaging.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { push } from "#server/kernel/delivery/push.ts";
import { tx } from "#server/kernel/tx.ts";
import { began } from "../rules.ts";
import { getThread, lockThread } from "../store.ts";

/**
 * Marks a thread as read up to its newest message and notifies both members' open pages; does nothing if it is already
 * read.
 */
export async function readThread(ctx: Ctx, id: number): Promise<void> {
  const me = memberId(ctx);
  const unread = (thread: Awaited<ReturnType<typeof getThread>>) =>
    (began(thread, me) ? thread.senderReadId : thread.receiverReadId) < thread.lastMessageId;
  if (!unread(await getThread(ctx, id))) return;
  await tx(ctx, async (ctx) => {
    const thread = await lockThread(ctx, id);
    if (!unread(thread)) return;
    const { lastMessageId } = thread;
    await ctx.db
      .update(messageThreads)
      .set(began(thread, me) ? { senderReadId: lastMessageId } : { receiverReadId: lastMessageId })
      .where(eq(messageThreads.id, id));
    await push(ctx, [thread.senderId, thread.receiverId], "thread", id);
  });
}
