import { sql } from "drizzle-orm";
import { takesPart } from "#server/db/sql/accounts.ts";
import { onSale, published } from "#server/db/sql/catalog.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { fold } from "#server/kernel/fold.ts";
import { gramsOfText } from "#server/kernel/grams.ts";

const BATCH = 1000;

type Row = { id: number; nickname: string; headline: string; intro: string; words: string[] };

/** Members who sell: with a service on sale, or with a job they say they do. */
const sells = sql`${takesPart("u")} and (exists (select 1 from services s where s.seller_id = u.id and ${onSale("s")}) or exists (select 1 from user_jobs j where j.user_id = u.id))`;

async function sellersAfter(ctx: Ctx, after: number, ids: number[] | "all"): Promise<Row[]> {
  const chosen = ids === "all" ? sql`true` : sql`u.id = any(${sql.param(ids)}::int[])`;
  const { rows } = await ctx.db.execute<Row>(sql`
    select u.id, u.nickname, coalesce(p.headline, '') as headline, coalesce(p.intro, '') as intro,
      array(select j.name from user_jobs x join jobs j on j.id = x.job_id where x.user_id = u.id
        union all select i.data->>'name' from profile_items i
          where i.user_id = u.id and i.kind in ('skills', 'specialties') and i.data->>'name' is not null
        union all select unnest(s.tags) from services s where s.seller_id = u.id and ${published("s")}) as words
    from users u left join profiles p on p.user_id = u.id
    where ${sells} and ${chosen} and u.id > ${after} order by u.id limit ${BATCH}`);
  return rows;
}

function documentOf({ id, nickname, headline, intro, words }: Row): { id: number; text: string; grams: string[] } {
  const named = fold([nickname, headline].join(" "));
  const known = fold(words.join(" "));
  return {
    id,
    text: named,
    grams: [
      ...new Set([
        ...gramsOfText(named, { singles: true }),
        ...gramsOfText(known, { singles: true }),
        ...gramsOfText(fold(intro), { singles: false }),
      ]),
    ],
  };
}

let version = 0;

/** Which state of the sellers this process last wrote; what was counted under another one is counted again. */
export function sellersVersion(): number {
  return version;
}

/**
 * Makes the search rows of these sellers anew, and takes away those of members who sell nothing any more.
 * @returns how many of them can be found now.
 */
export async function reindexSellers(ctx: Ctx, ids: number[] | "all"): Promise<number> {
  const chosen = ids === "all" ? sql`true` : sql`x.user_id = any(${sql.param(ids)}::int[])`;
  await ctx.db.execute(sql`delete from seller_search x where ${chosen}
    and not exists (select 1 from users u where u.id = x.user_id and ${sells})`);
  version++;
  let count = 0;
  for (let after = 0; ; ) {
    const rows = await sellersAfter(ctx, after, ids);
    const last = rows.at(-1);
    if (!last) return count;
    await ctx.db.execute(sql`
      insert into seller_search (user_id, grams, text, updated_at)
      select d.id, d.grams, d.text, ${ctx.now().toISOString()}::timestamptz
      from json_to_recordset(${JSON.stringify(rows.map(documentOf))}::json) as d(id int, text text, grams text[])
      on conflict (user_id) do update set grams = excluded.grams, text = excluded.text, updated_at = excluded.updated_at`);
    count += rows.length;
    after = last.id;
  }
}
