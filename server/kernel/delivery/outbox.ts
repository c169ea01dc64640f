import { asLine } from "#contract/text/plain-text.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { type CalendarEntry, calendarFile } from "#server/kernel/mails/calendar.ts";
import { mailHtml } from "#server/kernel/mails/html.ts";
import { mailText } from "#server/kernel/mails/text.ts";
import type { MailContent } from "#server/kernel/mails/words.ts";
import { enqueue } from "./events.ts";

type Envelope = {
  /** Idempotency key: one mail per key, however often it is queued. */
  key: string;
  to: string;
  /** At most one mail per thread in 15 minutes. */
  thread?: string;
  /** Mails about the same thing are shown together. */
  about?: string;
  /** For the reader's calendar. */
  date?: CalendarEntry;
  /** True when a person wrote it, so that out-of-office replies may answer it. */
  byHand?: true;
};
export type Mail = Envelope & MailContent;

/** Writes a mail with its two faces into the outbox, in the running transaction; the worker sends it. */
export async function queueMail(ctx: Ctx, { key, to, thread, byHand, about, date, ...content }: Mail): Promise<void> {
  const { origin } = ctx.ports;
  const subject = asLine(content.subject);
  const mail = { ...content, subject };
  // The address of the one-click unsubscribe (RFC 8058) is also a header.
  const data = {
    unsubscribe: content.stops?.url,
    byHand,
    about,
    calendar: date && calendarFile(date, ctx.ports, ctx.now()),
  };
  await queueMessage(ctx, {
    ...{ channel: "mail", key, to, subject, thread, data },
    ...{ text: mailText(mail, origin), html: mailHtml(mail, origin) },
  });
}

/** Queues a text message in the same way. @param message.to E.164 */
export async function queueSms(ctx: Ctx, message: { key: string; to: string; text: string }): Promise<void> {
  await queueMessage(ctx, { channel: "sms", ...message });
}

async function queueMessage(ctx: Ctx, message: Omit<typeof outbox.$inferInsert, "createdAt">): Promise<void> {
  const rows = await ctx.db
    .insert(outbox)
    .values({ ...message, createdAt: ctx.now() })
    .onConflictDoNothing({ target: outbox.key })
    .returning({ id: outbox.id });
  if (rows[0]) await enqueue(ctx, "send_outbox", { id: rows[0].id });
}
