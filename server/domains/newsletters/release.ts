import { type SQL, sql } from "drizzle-orm";
import { startOfTaipeiMonth, startOfTaipeiMonthAfter, taipeiMonth } from "#contract/time.ts";
import { takesPart } from "#server/db/sql/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { enqueue } from "#server/kernel/delivery/events.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { bool, num, one, read } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { wasReleased } from "./process/predicates.ts";
import { transition } from "./process/run.ts";
import { lockNewsletter, type Newsletter } from "./store.ts";

/** SQL condition: the member of that alias consented, has a confirmed address and is not blocked. */
export const isReader = (users: string): SQL =>
  sql`(${sql.raw(users)}.newsletter_at is not null and ${sql.raw(users)}.email is not null
    and ${sql.raw(users)}.email_confirmed_at is not null and ${takesPart(users)})`;

/** How many would receive an issue now. */
export async function countReaders(ctx: Ctx): Promise<number> {
  const rows = await read(ctx.db, { n: num })`select count(*)::int as n from users u where ${isReader("u")}`;
  return one(rows).n;
}

/** Whether another issue was released in this month, in Taipei. */
export async function hasOneThisMonth(ctx: Ctx, id: number): Promise<boolean> {
  const start = startOfTaipeiMonth(taipeiMonth(ctx.now()));
  const end = startOfTaipeiMonthAfter(start, 1);
  const rows = await read(ctx.db, { some: bool })`
    select exists (select from newsletters n where n.id <> ${id} and ${wasReleased.sql("n")}
      and n.released_at >= ${start.toISOString()}::timestamptz and n.released_at < ${end.toISOString()}::timestamptz) as some`;
  return one(rows).some;
}

type Seen = { version: number };

function checkSeen(row: Newsletter, { version }: Seen): void {
  if (row.version !== version) refuse("conflict", "內容剛剛改過，請重新整理，看過之後再決定。");
}

/**
 * Hands a draft to another operator.
 * @throws Refusal not_found, conflict; invalid at `again` for a second one in the month that nobody has confirmed
 */
export async function submitNewsletter(ctx: Ctx, id: number, form: Seen & { again: boolean }): Promise<void> {
  await tx(ctx, async (ctx) => {
    const row = await lockNewsletter(ctx, id);
    checkSeen(row, form);
    if (!form.again && (await hasOneThisMonth(ctx, id)))
      refuseField("invalid", "again", "這個月已經寄過一期。真的要再寄一期，請勾選。");
    await transition(ctx, row, "submit", { again: form.again });
  });
}

/** Puts a submitted issue back into a draft. @throws Refusal not_found, conflict */
export async function takeBackNewsletter(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (ctx) => transition(ctx, await lockNewsletter(ctx, id), "take_back"));
}

/**
 * Releases an issue that another operator submitted: its recipients are those who have consented by now.
 * @throws Refusal not_found; conflict, also for who submitted it, and for a second one in the month
 */
export async function releaseNewsletter(ctx: Ctx, id: number, seen: Seen): Promise<void> {
  await tx(ctx, async (ctx) => {
    // One release at a time, so that two issues cannot both be the only one of the month.
    await ctx.db.execute(sql`lock table newsletters in share row exclusive mode`);
    const row = await lockNewsletter(ctx, id);
    checkSeen(row, seen);
    if (!row.again && (await hasOneThisMonth(ctx, id)))
      refuse("conflict", "這個月已經寄過一期。請退回草稿，確認要再寄一期後重新送出。");
    await transition(ctx, row, "release");
    await ctx.db.execute(sql`
      insert into newsletter_recipients (newsletter_id, user_id)
      select ${id}::int, u.id from users u where ${isReader("u")} on conflict do nothing`);
    await enqueue(ctx, "send_newsletters", {}, "send_newsletters");
  });
}

/** Writes no further mails of an issue. @throws Refusal not_found, conflict */
export async function stopNewsletter(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (ctx) => transition(ctx, await lockNewsletter(ctx, id), "stop"));
}
