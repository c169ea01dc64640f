import { sql } from "drizzle-orm";
import * as terms from "#contract/terms.ts";
import { HOUR, later, MINUTE } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { lockName } from "#server/kernel/tx.ts";
import { secondsLeft, waitWords } from "./rules.ts";

type Counted = { n: number; first: Date | string | null };

/** The acting member writes one thing at a time: who counts and who writes are never two. To be called in a transaction. */
export async function oneAtATime(ctx: Ctx): Promise<void> {
  await lockName(ctx, `messages:${memberId(ctx)}`);
}

/** Twenty messages a minute are a talk; more are a flood. @throws Refusal too_many with the time to wait */
export async function refuseFlood(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.db.execute<Counted>(sql`
    select count(*)::int as n, min(created_at) as first from messages
    where sender_id = ${memberId(ctx)} and created_at > ${later(ctx.now(), -MINUTE)}`);
  const [row] = rows;
  if (!row?.first || row.n < terms.messagesPerMinute) return;
  refuse("too_many", `訊息送得太快，請 ${waitWords(secondsLeft(new Date(row.first), MINUTE, ctx.now()))}後再送。`);
}

/** Ten new conversations an hour. @throws Refusal too_many with the time to wait */
export async function refuseNewThreads(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.db.execute<Counted>(sql`
    select count(*)::int as n, min(created_at) as first from message_threads
    where sender_id = ${memberId(ctx)} and created_at > ${later(ctx.now(), -HOUR)}`);
  const [row] = rows;
  if (!row?.first || row.n < terms.threadsPerHour) return;
  const wait = waitWords(secondsLeft(new Date(row.first), HOUR, ctx.now()));
  refuse("too_many", `一小時內最多開啟 ${terms.threadsPerHour} 個新對話，請 ${wait}後再試。`);
}

/** Reports an hour: enough for who is harassed, too few to bury the operators. @throws Refusal too_many */
export async function refuseManyReports(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.db.execute<Counted>(sql`
    select count(*)::int as n, min(created_at) as first from message_reports
    where reporter_id = ${memberId(ctx)} and created_at > ${later(ctx.now(), -HOUR)}`);
  const [row] = rows;
  if (!row?.first || row.n < terms.reportsPerHour) return;
  refuse("too_many", `檢舉次數太多，請 ${waitWords(secondsLeft(new Date(row.first), HOUR, ctx.now()))}後再試。`);
}
