import { asLine } from "#contract/text/plain-text.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { enqueue } from "./events.ts";

export type Mail = {
  /** The same key is sent once, however often it is asked for. */
  key: string;
  to: string;
  subject: string;
  /** Plain text; links stand on lines of their own. */
  text: string;
  /** At most one mail per thread in 15 minutes. */
  thread?: string;
  /** The address by which mails of this kind are stopped (RFC 8058). */
  unsubscribe?: string;
  /** A person wrote it, so a holiday notice may answer it. */
  byHand?: true;
};

/** Writes a mail into the outbox, inside the running transaction; the worker sends it. */
export async function queueMail(ctx: Ctx, mail: Mail): Promise<void> {
  await queueMessage(ctx, { channel: "mail", ...mail, subject: asLine(mail.subject) });
}

/** The same for a text message. @param message.to E.164 */
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
