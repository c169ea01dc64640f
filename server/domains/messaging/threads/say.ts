import { eq } from "drizzle-orm";
import { messageFiles, messages, messageThreads } from "#server/db/schema/messaging.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { push } from "#server/kernel/delivery/push.ts";
import { one } from "#server/kernel/rows.ts";
import { messageSent } from "../events.ts";
import { began } from "../rules.ts";
import type { ThreadRow } from "../store.ts";

/** A stored file; width and height, px, if it is a picture. */
export type Attached = { fileId: number; width: number | null; height: number | null };

/** Writes a message of the acting member into a locked thread and notifies both members' open pages. @returns its id */
export async function say(ctx: Ctx, thread: ThreadRow, text: string, files: Attached[] = []): Promise<number> {
  const me = memberId(ctx);
  const row = one(
    await ctx.db
      .insert(messages)
      .values({ threadId: thread.id, senderId: me, text, createdAt: ctx.now() })
      .returning({ id: messages.id }),
  );
  if (files.length > 0) await ctx.db.insert(messageFiles).values(files.map((file) => ({ ...file, messageId: row.id })));
  // Writing marks all earlier messages as read.
  const seen = began(thread, me) ? { senderReadId: row.id } : { receiverReadId: row.id };
  await ctx.db
    .update(messageThreads)
    .set({ lastMessageId: row.id, updatedAt: ctx.now(), ...seen })
    .where(eq(messageThreads.id, thread.id));
  await emit(ctx, messageSent, { threadId: thread.id, messageId: row.id });
  await push(ctx, [thread.senderId, thread.receiverId], "thread", thread.id);
  return row.id;
}
