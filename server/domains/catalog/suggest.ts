import { sql } from "drizzle-orm";
import type { Suggestions } from "#contract/catalog/schemas.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { fold } from "#server/kernel/fold.ts";
import { gramsOfQuery } from "#server/kernel/grams.ts";
import { findHits } from "./find-hits.ts";
import { type Reference, reference } from "./reference.ts";
import { choose } from "./search/choose.ts";
import { termsOf } from "./search/query.ts";
import { nearestWord } from "./search/spelling.ts";
import { spelledWord } from "./search/zhuyin.ts";

const MOST = 5;

const nothing: Suggestions = { words: [], services: [], sellers: [], categories: [] };

/** Known words that begin with what was typed, then those that contain it, then the one that was probably meant. */
function wordsFor(k: string, folded: string, { words }: Reference): string[] {
  const starting = words.filter((word) => word.folded.startsWith(folded));
  const containing = words.filter((word) => !word.folded.startsWith(folded) && word.folded.includes(folded));
  const found = [...starting, ...containing].slice(0, MOST).map((word) => word.word);
  const meant = found.length === 0 ? (spelledWord(k, words) ?? nearestWord(k, words)) : null;
  return meant === null ? found : [meant];
}

function categoriesFor(folded: string, { categories }: Reference): Suggestions["categories"] {
  const all = categories.flatMap((c) => [
    { id: c.id, name: c.name, kind: "category" as const },
    ...c.subcategories.map((b) => ({ id: b.id, name: b.name, kind: "subcategory" as const })),
  ]);
  return all.filter((place) => fold(place.name).includes(folded)).slice(0, MOST);
}

async function servicesFor(ctx: Ctx, k: string, known: Reference): Promise<Suggestions["services"]> {
  const hits = await findHits(ctx, termsOf(k, known.synonyms));
  const ids = [...choose(hits, {}, "relevance", 0, MOST).ids];
  if (ids.length === 0) return [];
  const { rows } = await ctx.db.execute<{ id: number; title: string }>(
    sql`select id, title from services where id = any(${sql.param(ids)}::int[])`,
  );
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

async function sellersFor(ctx: Ctx, folded: string): Promise<Suggestions["sellers"]> {
  const grams = gramsOfQuery(folded);
  const { rows } = await ctx.db.execute<Suggestions["sellers"][number]>(sql`
    select u.id, u.nickname, u.avatar, u.level, u.star from seller_search x join users u on u.id = x.user_id
      left join seller_stats t on t.user_id = u.id
    where x.grams @> ${sql.param(grams)}::text[] and u.status = 1 and strpos(x.text, ${folded}) > 0
    order by strpos(x.text, ${folded}), t.completed desc nulls last, u.id limit ${MOST}`);
  return rows;
}

/** What a person who typed this far may be looking for. Nothing for nothing. */
export async function suggest(ctx: Ctx, k: string): Promise<Suggestions> {
  const folded = fold(k);
  if (folded === "") return nothing;
  const known = await reference(ctx);
  return {
    words: wordsFor(k, folded, known),
    services: await servicesFor(ctx, k, known),
    sellers: await sellersFor(ctx, folded),
    categories: categoriesFor(folded, known),
  };
}
