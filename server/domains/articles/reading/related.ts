import { z } from "zod";
import type { Ctx } from "#server/kernel/ctx.ts";
import { fold } from "#server/kernel/fold.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { gramsOfQuery } from "#server/search/words/grams.ts";

/** Number of articles of a category that are compared: the newest. */
const AROUND = 200;

const Near = z.object({ id: num, words: text });

/**
 * Articles of the same category by other authors whose titles and tags share the most bigrams; ties by newest first.
 */
export async function relatedTo(
  ctx: Ctx,
  { authorId, categoryId, title, tags }: { authorId: number; categoryId: number; title: string; tags: string[] },
  size: number,
): Promise<number[]> {
  const rows = await read(ctx.db, Near)`
    select article_id as id, heading || ' ' || labels as words from article_search
    where category_id = ${categoryId} and author_id <> ${authorId} order by published_at desc limit ${AROUND}`;
  const wanted = gramsOfQuery(fold([title, ...tags].join(" ")));
  const shared = rows.map(({ id, words }) => ({ id, n: wanted.filter((gram) => words.includes(gram)).length }));
  return shared
    .sort((a, b) => b.n - a.n)
    .slice(0, size)
    .map(({ id }) => id);
}
