import { sql } from "drizzle-orm";
import { notify } from "#server/domains/notifications/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import { bool, num, one, read } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { isSending } from "./process/predicates.ts";
import { transition } from "./process/run.ts";
import { isReader } from "./release.ts";
import { lockNewsletter } from "./store.ts";
import { wordsOf } from "./words.ts";

/** Mails that one run writes for an issue: few, so that a log-in code never waits behind all of them. */
const AT_ONCE = 200;
/** While so many are in the outbox, no others are written. */
const MOST_UNSENT = 400;

const keyOf = (id: number): string => `newsletter:${id}`;

/** Takes over what has become of the mails in the outbox, which forgets them after half a year. */
export async function followMails(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    update newsletter_recipients r set state = case when o.sent_at is null then 'refused' else 'sent' end
    from outbox o
    where r.state = 'queued' and o.key = 'newsletter:' || r.newsletter_id || ':' || r.user_id
      and (o.sent_at is not null or o.data->>'failed' is not null)`);
}

const Recipient = { userId: num, reads: bool };

/**
 * Writes the next mails of an issue into the outbox: each in the transaction that takes its recipient off the list.
 * @returns false when nothing is left to write, or for now
 */
async function sendSome(ctx: Ctx, id: number): Promise<boolean> {
  return tx(ctx, async (ctx) => {
    // A stop waits until these mails are written, or has come first and is seen here.
    const row = await lockNewsletter(ctx, id);
    if (!isSending.test(row)) return false;
    const unsent = await read(ctx.db, { n: num })`
      select count(*)::int as n from newsletter_recipients where newsletter_id = ${id} and state = 'queued'`;
    if (one(unsent).n >= MOST_UNSENT) return false;
    const next = await read(ctx.db, Recipient)`
      select r.user_id as "userId", ${isReader("u")} as reads
      from newsletter_recipients r join users u on u.id = r.user_id
      where r.newsletter_id = ${id} and r.state = 'waiting' order by r.user_id limit ${AT_ONCE} for update of r`;
    if (next.length === 0) {
      await transition(ctx, row, "finish");
      return false;
    }
    const words = await wordsOf(ctx, row);
    for (const { userId, reads } of next) {
      if (reads) {
        const mail = { ...words, subject: row.subject, issue: id };
        await notify(ctx, { to: userId, kind: "newsletter", key: keyOf(id), title: row.subject, mail });
      }
    }
    const ids = (reads: boolean) => sql.param(next.filter((each) => each.reads === reads).map(({ userId }) => userId));
    await ctx.db.execute(sql`
      update newsletter_recipients set state = case when user_id = any (${ids(true)}::int[]) then 'queued' else 'skipped' end
      where newsletter_id = ${id} and user_id = any (${sql.param(next.map(({ userId }) => userId))}::int[])`);
    return true;
  });
}

/** Every minute: the next mails of the issues that are being sent. */
export async function sendNewsletters(ctx: Ctx): Promise<void> {
  await followMails(ctx);
  const rows = await read(ctx.db, { id: num })`
    select n.id from newsletters n where ${isSending.sql("n")} order by n.id`;
  for (const { id } of rows) await sendSome(ctx, id);
}

export const newsletterJobs: Job[] = [
  {
    name: "send_newsletters",
    does: "writes the next mails of a newsletter into the outbox, and notes which were sent or refused",
    cron: "* * * * *",
    run: sendNewsletters,
  },
];
