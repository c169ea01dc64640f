import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Why } from "#contract/catalog/finding.ts";
import { siteMean } from "#server/db/sql/reviews.ts";
import { DAY } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { fold } from "#server/kernel/fold.ts";
import { bool, bytes, num, read, text } from "#server/kernel/rows.ts";
import { relevanceOf } from "#server/search/relevance.ts";
import { gramNumbers } from "#server/search/words/grams.ts";
import { type Term, termsOf } from "#server/search/words/query.ts";
import { reference } from "../reference.ts";
import { metBy, qualityParts, scoreOf, serviceRanking, textRelevance } from "./ranking.ts";
import { whyMeant } from "./why-meant.ts";

const Row = z.object({
  subcategoryId: num,
  names: z.array(text),
  vector: bytes.nullable(),
  heading: text,
  labels: text,
  found: z.array(bool),
  rating: num,
  ratingCount: num,
  completion: num.nullable(),
  sales: num,
  published: text,
  parts: z.object({ rating: num, completion: num, sales: num, freshness: num }),
});
type Row = z.output<typeof Row>;

const anySpelling = (term: Term): SQL =>
  sql.join(
    term.map(({ grams }) => sql`g.grams @> ${sql.param(gramNumbers(grams))}::int[]`),
    sql` or `,
  );

async function readHit(ctx: Ctx, id: number, terms: Term[]): Promise<Row | undefined> {
  const found =
    terms.length === 0
      ? sql`array[]::boolean[]`
      : sql`array[${sql.join(
          terms.map((term) => sql`(${anySpelling(term)})`),
          sql`, `,
        )}]`;
  const parts = qualityParts({
    rating: sql`v.rating`,
    siteMean: sql`mean.value`,
    completion: sql`t.completion_rate`,
    sales: sql`v.sales`,
    age: sql`(${ctx.now().toISOString()}::timestamptz - v.published_at)`,
  });
  const rows = await read(ctx.db, Row)`
    select s.subcategory_id as "subcategoryId", array[v.title, b.name] || v.tags as names, s.vector, s.heading, s.labels, ${found} as found,
      v.rating, v.rating_count as "ratingCount", t.completion_rate as completion, v.sales, v.published_at as published,
      json_build_object('rating', ${parts.rating}, 'completion', ${parts.completion}, 'sales', ${parts.sales},
        'freshness', ${parts.freshness}) as parts
    from service_search s join service_grams g using (service_id) join services v on v.id = s.service_id join subcategories b on b.id = s.subcategory_id left join seller_stats t on t.user_id = s.seller_id
      cross join (select ${siteMean}::float8 as value) mean
    where s.service_id = ${id}`;
  return rows[0];
}

/** The words as typed, by their folded form. */
function typedWords(k: string): Map<string, string> {
  const words = k.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== "");
  return new Map(words.map((word) => [fold(word), word]));
}

/**
 * Explains the rank of a service by the current parts of the formula in `ranking.ts`; the list itself uses last night's
 * quality.
 * @throws Refusal not_found for a service that is not listed
 */
export async function whyFound(ctx: Ctx, id: number, k: string): Promise<Why> {
  const known = await reference(ctx);
  const terms = termsOf(k, known.synonyms);
  const row = (await readHit(ctx, id, terms)) ?? refuse("not_found");
  const typed = typedWords(k);
  const { weights, floor } = serviceRanking;
  const part = (name: keyof typeof weights) => ({ value: row.parts[name], weight: weights[name] });
  const names = Object.keys(weights) as (keyof typeof weights)[];
  const quality = names.reduce((sum, name) => sum + weights[name] * row.parts[name], 0);
  const answers = { has: (text: "heading" | "labels", word: string) => row[text].includes(word) };
  const met = terms.map((term, at) => (row.found[at] ? relevanceOf(textRelevance, answers, [term]) : 0));
  const relevant = terms.length === 0 ? 1 : met.reduce((sum, each) => sum + each, 0) / terms.length;
  const score = scoreOf(relevant, quality);
  return {
    score,
    meaning: await whyMeant(k, row, score, known),
    relevance: relevant,
    quality,
    floor,
    words: terms.map(([{ phrase }], at) => {
      const word = typed.get(phrase) ?? phrase;
      const value = met[at] ?? 0;
      return value > 0 ? { word, ...metBy(value) } : { word, place: null, whole: false, synonym: false };
    }),
    rating: { ...part("rating"), stars: row.rating, count: row.ratingCount },
    completion: { ...part("completion"), share: row.completion },
    sales: { ...part("sales"), count: row.sales },
    freshness: {
      ...part("freshness"),
      days: Math.max(0, Math.floor((ctx.now().getTime() - new Date(row.published).getTime()) / DAY)),
    },
  };
}
