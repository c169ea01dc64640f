import { asLine } from "#contract/text/plain-text.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { enqueue } from "./events.ts";

export type Mail = {
  /** Idempotency key: one mail per key, however often it is queued. */
  key: string;
  to: string;
  subject: string;
  /** Plain text; each link is on its own line. */
  text: string;
  /** At most one mail per thread in 15 minutes. */
  thread?: string;
  /** The one-click unsubscribe address for this kind of mail (RFC 8058). */
  unsubscribe?: string;
  /** True when a person wrote it, so that out-of-office replies may answer it. */
  byHand?: true;
};

/** Writes a mail into the outbox, in the running transaction; the worker sends it. */
export async function queueMail(ctx: Ctx, mail: Mail): Promise<void> {
  await queueMessage(ctx, { channel: "mail", ...mail, subject: asLine(mail.subject) });
}

/** Queues a text message in the same way. @param message.to E.164 */
export async function queueSms(ctx: Ctx, message: { key: string; to: string; text: string }): Promise<void> {
  await queueMessage(ctx, { channel: "sms", subject: "", ...message });
}

async function queueMessage(ctx: Ctx, { unsubscribe, byHand, ...message }: Mail & { channel: string }): Promise<void> {
  const rows = await ctx.db
    .insert(outbox)
    .values({ ...message, thread: message.thread ?? null, data: { unsubscribe, byHand }, createdAt: ctx.now() })
    .onConflictDoNothing({ target: outbox.key })
    .returning({ id: outbox.id });
  if (rows[0]) await enqueue(ctx, "send_outbox", { id: rows[0].id });
}
