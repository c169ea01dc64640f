import { z } from "zod";
import { MyLevel } from "#contract/profiles/schemas.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { criteriaOf, Record12 } from "./requirements.ts";

const SHOWN = 6;
const TOP = 5;

type Level = z.output<typeof MyLevel>;
const Change = MyLevel.shape.history.element
  .omit({ completed: true, rating: true, completionRate: true, onTimeRate: true })
  .extend({ cause: Record12.partial(), lapsesAt: text.nullable() });
const Row = Record12.extend({ level: num, changes: z.array(Change) });

/** The acting member's level, the criteria of the wanted level, and the history, in one round trip. */
export async function myLevel(ctx: Ctx): Promise<Level> {
  const rows = await read(ctx.db, Row)`
    select u.level, coalesce(t.completed, 0) as completed, coalesce(t.rating, 0) as rating,
      t.completion_rate as "completionRate", t.on_time_rate as "onTimeRate",
      coalesce((select json_agg(json_build_object('id', l.id, 'step', l.step, 'level', l.level, 'falls', l.falls,
        'cause', l.cause, 'at', l.created_at, 'lapsesAt', l.lapses_at) order by l.id desc) from (
          select * from levels where user_id = u.id order by id desc limit ${SHOWN}) l), '[]') as changes
    from users u left join seller_stats t on t.user_id = u.id where u.id = ${memberId(ctx)}`;
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
