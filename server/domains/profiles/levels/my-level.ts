import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { MyLevel } from "#contract/profiles/schemas.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { criteriaOf, type Record12 } from "./requirements.ts";

const SHOWN = 6;
const TOP = 5;

type Level = z.output<typeof MyLevel>;
type Change = Omit<Level["history"][number], keyof Record12> & {
  cause: Partial<Record12>;
  lapsesAt: string | null;
};
type Row = Record12 & { level: number; changes: Change[] };

/** The acting member's level, the criteria of the wanted level, and the history, in one round trip. */
export async function myLevel(ctx: Ctx): Promise<Level> {
  const { rows } = await ctx.db.execute<Row>(sql`
    select u.level, coalesce(t.completed, 0) as completed, coalesce(t.rating, 0) as rating,
      t.completion_rate as "completionRate", t.on_time_rate as "onTimeRate",
      coalesce((select json_agg(json_build_object('id', l.id, 'step', l.step, 'level', l.level, 'falls', l.falls,
        'cause', l.cause, 'at', l.created_at, 'lapsesAt', l.lapses_at) order by l.id desc) from (
          select * from levels where user_id = u.id order by id desc limit ${SHOWN}) l), '[]') as changes
    from users u left join seller_stats t on t.user_id = u.id where u.id = ${memberId(ctx)}`);
  const [row] = rows;
  if (!row) refuse("not_found");
  const { level, changes, ...record } = row;
  const [latest] = changes;
  const standing = latest?.level === level ? latest : null;
  const falls = standing?.falls ?? null;
  const wanted = falls !== null || level === TOP ? level : level + 1;
  return {
    level,
    lapsesAt: standing?.lapsesAt ?? null,
    falls,
    selling: record.completed > 0 || level > 1,
    target: { level: wanted, parts: criteriaOf(wanted, record) },
    history: changes.map(({ cause, lapsesAt: _, ...change }) => ({
      ...change,
      completed: cause.completed ?? 0,
      rating: cause.rating ?? 0,
      completionRate: cause.completionRate ?? null,
      onTimeRate: cause.onTimeRate ?? null,
    })),
  };
}
