import { sql } from "drizzle-orm";
import type { z } from "zod";
import { RequesterCard } from "#contract/requests/schemas.ts";
import { ratingMonths } from "#contract/terms.ts";
import { person } from "#server/db/sql/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, one, read } from "#server/kernel/rows.ts";
import { isChosen, isDesignated, isEnded } from "../process/predicates.ts";

type Card = z.output<typeof RequesterCard>;
const Row = RequesterCard.pick({ memberSince: true })
  .extend({ person: RequesterCard.omit({ memberSince: true, ended: true, read: true, answer: true }) })
  .extend({ ended: num, explained: num, sent: num, read: num.nullable(), answered: num.nullable() });

/** Minimum sample size: a share or median of fewer values is chance. */
const LEAST = 3;

const known = (n: number, value: number | null) => (n < LEAST || value === null ? null : value);

/**
 * A requester's behaviour towards sellers. Ended requests count as explained with a choice or a reason; an unread or
 * unanswered offer counts with its waiting time so far.
 */
export async function requesterCard(ctx: Ctx, buyerId: number): Promise<Card> {
  const now = sql`${ctx.now().toISOString()}::timestamptz`;
  const since = sql`${now} - make_interval(months => ${ratingMonths}::int)`;
  const minutes = (until: string) =>
    sql`percentile_cont(0.5) within group (order by extract(epoch from ${sql.raw(until)} - f.sent_at) / 60)`;
  const rows = await read(ctx.db, Row)`
    select ${person("u")} as person, u.created_at as "memberSince", q.*, o.*
    from users u
      cross join lateral (select count(*)::int as ended,
          count(*) filter (where ${isChosen.sql("r")} or r.closed_reason is not null)::int as explained
        from requests r where r.buyer_id = u.id and ${isEnded.sql("r")} and not ${isDesignated.sql("r")}
          and r.ended_at > ${since}) q
      cross join lateral (select count(*)::int as sent,
          (${minutes(`coalesce(f.first_read_at, f.ended_at, '${ctx.now().toISOString()}'::timestamptz)`)})::float8 as read,
          (${minutes(`coalesce(f.answered_at, f.ended_at, '${ctx.now().toISOString()}'::timestamptz)`)})::float8 as answered
        from offers f join requests r on r.id = f.request_id and not ${isDesignated.sql("r")}
        where f.buyer_id = u.id and f.sent_at > ${since}) o
    where u.id = ${buyerId}`;
  const row = one(rows);
  return {
    ...row.person,
    memberSince: row.memberSince,
    ended: { n: row.ended, share: known(row.ended, row.ended === 0 ? null : row.explained / row.ended) },
    read: { n: row.sent, medianMinutes: known(row.sent, row.read) },
    answer: { n: row.sent, medianMinutes: known(row.sent, row.answered) },
  };
}
