import { sql } from "drizzle-orm";
import { z } from "zod";
import * as terms from "#contract/terms.ts";
import { MailError } from "#server/integrations/mail/port.ts";
import { SmsError } from "#server/integrations/sms/port.ts";
import { audit } from "#server/kernel/audit.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { enqueue } from "#server/kernel/delivery/events.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import { bool, num, read, text } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";

const Row = z.object({
  id: num,
  channel: text,
  to: text,
  subject: text,
  text: text,
  html: text.nullable(),
  thread: text.nullable(),
  data: z.object({
    unsubscribe: text.optional(),
    byHand: bool.optional(),
    about: text.optional(),
    calendar: text.optional(),
  }),
});
type Row = z.output<typeof Row>;

/** Errors after which another try is useless. */
const HOPELESS = new Set(["address", "rejected", "number", "content", "refused"]);
const KEEP_MS = 180 * DAY;
/** How long a message is tried; after that it is of no use any more. */
const GIVE_UP_MS = 7 * DAY;

/** True when a mail of the same thread went to the same address a short while ago, or a newer one waits. */
async function heldBack(ctx: Ctx, row: Row): Promise<boolean> {
  if (row.thread === null) return false;
  const since = later(ctx.now(), -terms.mailThreadMs);
  const { rows } = await ctx.db.execute(sql`
    select 1 from outbox where thread = ${row.thread} and "to" = ${row.to} and id <> ${row.id}
      and (sent_at > ${since} or (sent_at is null and id > ${row.id})) limit 1`);
  return rows.length > 0;
}

async function send(ctx: Ctx, row: Row): Promise<void> {
  if (row.channel === "sms") {
    await ctx.ports.sms.send({ to: row.to, text: row.text, id: `outbox-${row.id}` });
  } else {
    await ctx.ports.mailer.send({
      ...row.data,
      id: `outbox-${row.id}`,
      to: row.to,
      subject: row.subject,
      text: row.text,
      ...(row.html === null ? {} : { html: row.html }),
    });
  }
}

/**
 * Sends one message of the outbox. One that was sent, or that another worker is sending, is left alone; one that is
 * held back by its thread waits for the sweep.
 * @throws MailError, SmsError when a later try may work
 */
export async function sendOutbox(ctx: Ctx, id: number): Promise<void> {
  // The row stays locked while the vendor answers, so that two workers never send the same message.
  const failure = await tx(ctx, async (ctx) => {
    const rows = await read(ctx.db, Row)`
      select id, channel, "to", subject, text, html, thread, data from outbox
      where id = ${id} and sent_at is null and data->>'failed' is null for update skip locked`;
    const row = rows[0];
    if (!row || (await heldBack(ctx, row))) return null;
    try {
      await send(ctx, row);
    } catch (error) {
      if (!(error instanceof MailError || error instanceof SmsError)) throw error;
      const hopeless = HOPELESS.has(error.code);
      await ctx.db.execute(sql`
        update outbox set tries = tries + 1,
          text = case when ${hopeless} then '' else text end, html = case when ${hopeless} then null else html end,
          data = case when ${hopeless} then data || jsonb_build_object('failed', ${error.code}::text) else data end
        where id = ${id}`);
      if (!hopeless) return error;
      ctx.log.error({ outbox: id, code: error.code }, "a message cannot be delivered");
      await audit(ctx, "outbox.fail", "outbox", id, { code: error.code });
      return null;
    }
    // The text is deleted once it is sent, because links in it open accounts. In the sandbox it stays: there the row is
    // the mail.
    const keeps = ctx.ports.readsOutbox;
    await ctx.db.execute(sql`
      update outbox set sent_at = ${ctx.now()}, tries = tries + 1,
        text = case when ${keeps} then text else '' end, html = case when ${keeps} then html end,
        data = case when ${keeps} then data else data - 'calendar' end - 'unsubscribe'
      where id = ${id}`);
    return null;
  });
  if (failure) throw failure;
}

/**
 * Every minute: queues messages that were held back by their thread, each by itself, so that one that cannot be sent
 * stops no other. Gives up those that a newer message of the thread replaces and those that could not be sent for a
 * week, and deletes their text. Rows are deleted after half a year.
 */
export async function sweepOutbox(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    update outbox set text = '', html = null, data = data || '{"failed": "late"}'
    where sent_at is null and data->>'failed' is null and created_at < ${later(ctx.now(), -GIVE_UP_MS)}`);
  await ctx.db.execute(sql`
    update outbox o set text = '', html = null, data = o.data || '{"failed": "replaced"}'
    where o.sent_at is null and o.thread is not null and o.data->>'failed' is null and exists (
      select 1 from outbox n where n.thread = o.thread and n."to" = o."to" and n.id > o.id and n.sent_at is null)`);
  await ctx.db.execute(sql`delete from outbox where created_at < ${later(ctx.now(), -KEEP_MS)}`);
  const rows = await read(ctx.db, { id: num })`
    select id from outbox o where sent_at is null and thread is not null and data->>'failed' is null
      and not exists (select from outbox s where s.thread = o.thread and s."to" = o."to"
        and s.sent_at > ${later(ctx.now(), -terms.mailThreadMs)})`;
  for (const { id } of rows) await enqueue(ctx, "send_outbox", { id }, `outbox:${id}`);
}

export const outboxJobs: Job[] = [
  {
    name: "send_outbox",
    lane: "mails",
    does: "sends one mail or text message",
    run: (ctx, payload) => sendOutbox(ctx, Number(payload.id)),
  },
  {
    name: "sweep_outbox",
    lane: "mails",
    does: "queues mails delayed by their thread; gives up replaced ones, and any after a week",
    cron: "* * * * *",
    run: sweepOutbox,
  },
];
