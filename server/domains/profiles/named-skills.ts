import { sql } from "drizzle-orm";
import { MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { Kept } from "#server/kernel/kept.ts";
import { wordsOf } from "#server/kernel/packed.ts";
import type { Skill } from "./count-sellers.ts";

async function readSkills(ctx: Ctx): Promise<Skill[]> {
  const { rows } = await ctx.db.execute<{ name: string; lower: string; holders: Buffer }>(sql`
    select mode() within group (order by n.name) as name, lower(n.name) as lower,
      string_agg(distinct int4send(n.user_id), ''::bytea) as holders
    from (select user_id, data->>'name' as name from profile_items where kind in ('skills', 'specialties')) n
    where n.name <> '' group by lower(n.name)`);
  return rows.map((row) => ({ ...row, holders: wordsOf(row.holders) }));
}

const kept = new Kept<Skill[]>({
  freshMs: MINUTE,
  usableMs: 10 * MINUTE,
  capacity: 1,
  size: () => 1,
  version: () => 0,
});

/** The skills that members name, and who does: texts are dear to read, so a new one is offered some minutes later. */
export function namedSkills(ctx: Ctx): Promise<Skill[]> {
  return kept.get("skills", () => readSkills(ctx));
}
