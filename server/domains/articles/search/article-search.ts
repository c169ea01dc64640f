import { sql } from "drizzle-orm";
import type { articleSorts } from "#contract/articles/schemas.ts";
import { textRelevance } from "#server/domains/catalog/index.ts";
import { textWeights } from "#server/search/alike.ts";
import { integer } from "#server/search/columns/fields.ts";
import { openSearch } from "#server/search/engine.ts";
import { exactly } from "#server/search/facets.ts";
import type { SearchKind } from "#server/search/kind.ts";
import { byMeaning } from "#server/search/meaning.ts";
import { vectorRowsOf } from "#server/search/vectors.ts";
import { gramNumbers } from "#server/search/words/grams.ts";

const fields = {
  author: integer(sql`s.author_id`),
  category: integer(sql`s.category_id`),
  published: integer(sql`extract(epoch from s.published_at)::int`),
  reads: integer(sql`s.reads`),
  favorites: integer(sql`s.favorites`),
};

const facets = { category: exactly("category") };

export const articleVectors = vectorRowsOf("article");

/** Publicly readable articles, as `index-articles.ts` writes their search rows. */
const kind: SearchKind<typeof fields, "heading" | "labels", typeof facets, (typeof articleSorts)[number]> = {
  name: "articles",
  from: sql`article_search s`,
  where: sql`true`,
  id: sql`s.article_id`,
  writtenSince: (since) => sql`select article_id as id from article_search where updated_at >= ${since}`,
  fields,
  texts: { heading: sql`s.heading`, labels: sql`s.labels` },
  postings: (grams) => sql`articles_with(${sql.param(gramNumbers(grams))}::int[])`,
  relevance: textRelevance,
  alike: textWeights,
  score: { floor: 1, parts: [] },
  scoreSteps: 2 ** 24,
  meaning: { whole: "heading", vectors: articleVectors, ...byMeaning },
  facets,
  sorts: {
    relevance: null,
    new: { field: "published", first: "large" },
    reads: { field: "reads", first: "large" },
    favorites: { field: "favorites", first: "large" },
  },
};

export const articles = openSearch(kind);
