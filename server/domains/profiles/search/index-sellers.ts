import { sql } from "drizzle-orm";
import { z } from "zod";
import { takesPart } from "#server/db/sql/accounts.ts";
import { isOnSale } from "#server/domains/catalog/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { searchDocument } from "#server/search/document.ts";
import { type Ids, isAmong } from "#server/search/ids.ts";
import { reindex } from "#server/search/reindex.ts";
import { dueAgain } from "#server/search/vectors.ts";
import { members, memberVectors, wordsOf } from "./member-search.ts";

const Row = z.object({ id: num, nickname: text, headline: text, intro: text, words: z.array(text) });
type Row = z.output<typeof Row>;

/** Sellers: active members with a service on sale, or with a job in their profile. */
const sells = sql`${takesPart("u")} and (exists (select 1 from services s where s.seller_id = u.id and ${isOnSale.sql("s")}) or exists (select 1 from user_jobs j where j.user_id = u.id))`;

async function contents(ctx: Ctx, { ids, after, limit }: { ids: Ids; after: number; limit: number }): Promise<Row[]> {
  const rows = await read(ctx.db, Row)`
    select u.id, u.nickname, coalesce(p.headline, '') as headline, coalesce(p.intro, '') as intro,
      ${wordsOf(sql`u.id`)} as words
    from users u left join profiles p on p.user_id = u.id
    where ${sells} and ${isAmong(sql`u.id`, ids)} and u.id > ${after} order by u.id limit ${limit}`;
  return rows;
}

function documentOf({ id, nickname, headline, intro, words }: Row) {
  const { heading, grams } = searchDocument({ heading: [nickname, headline], labels: words, body: [intro] });
  return { id, text: heading, grams };
}

const remove = (ctx: Ctx, ids: Ids) =>
  ctx.db.execute(sql`delete from seller_search x where ${isAmong(sql`x.user_id`, ids)}
    and not exists (select 1 from users u where u.id = x.user_id and ${sells})`);

const write = (ctx: Ctx, rows: Row[]) =>
  ctx.db.execute(sql`
    insert into seller_search (user_id, grams, text, updated_at)
    select d.id, d.grams, d.text, ${ctx.now().toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows.map(documentOf))}::json) as d(id int, text text, grams text[])
    on conflict (user_id) do update set grams = excluded.grams, text = excluded.text, updated_at = excluded.updated_at,
      ${dueAgain(memberVectors.table, ["grams", "text"])}`);

/**
 * Rebuilds the search rows of these sellers, and deletes those of members who no longer sell.
 * @returns how many are searchable now
 */
export function reindexSellers(ctx: Ctx, ids: Ids): Promise<number> {
  return reindex(ctx, { index: members, remove, contents, write }, ids);
}
