import { type SQL, sql } from "drizzle-orm";
import { ratingMonths, ratingPriorCount } from "#contract/terms.ts";
import { byMeaning } from "#server/search/meaning.ts";
import type { Relevance } from "#server/search/relevance.ts";

/**
 * The ranking of services. This file is the complete formula, which a public page explains; nobody can pay for a rank.
 *
 *   score     = relevance × (0.3 + 0.7 × quality)
 *   A search for words orders its 200 best services by (0.7 × score + likeness) ÷ 1.7, titles that are the query first;
 *   likeness is half the cosine of the vectors of query and service (`server/meaning`), at least 0, and half that of
 *   query and subcategory, which is 1 for one that is called so (`called_words`). Services outside of a price, time or
 *   place in the words count 0.6 of it (`service-search.ts`).
 *   relevance = mean over the search terms (1 without any):
 *               1 the exact phrase in the title, 0.85 all its words there, 0.6 the phrase in category and tags,
 *               0.5 all words in title, category and tags, 0.3 elsewhere; a synonym counts 0.9 of that
 *   quality   = 0.5 × rating + 0.2 × completion + 0.15 × sales + 0.15 × freshness, each 0–1
 *     rating      average of 12 months, shrunk toward the site's by five reviews; (stars − 1) ÷ 4
 *     completion  share of orders that the seller completed; 0.8 without any
 *     sales       ln(1 + sales) ÷ ln(101), at most 1
 *     freshness   1 when published today, half after 180 days; recomputed each night
 */
const weights = { rating: 0.5, completion: 0.2, sales: 0.15, freshness: 0.15 } as const;
const FLOOR = 0.3;
const UNKNOWN_COMPLETION = 0.8;
const SALES_FULL = 100;
const HALF_LIFE_DAYS = 180;
const SYNONYM = 0.9;
const tiers = {
  phraseInTitle: 1,
  wordsInTitle: 0.85,
  phraseInLabels: 0.6,
  wordsInLabels: 0.5,
  elsewhere: 0.3,
} as const;

/** Increase it with each change of the formula: what searches showed and what was opened is kept by this number. */
const VERSION = 2;

/** What a service counts that does not meet a price, time or place in the words. */
const OUTSIDE = 0.6;
/**
 * How well searches with a condition are ordered with and without it (nDCG@5; `server/search/judged/prices.tsv`). Factors
 * from 0.5 to 0.7 order as well, larger ones worse.
 */
const MEASURED = { searches: 30, ordered: 0.904, unordered: 0.842 } as const;

/** The numbers of the formula above, for the page that explains them. */
export const serviceRanking = {
  version: VERSION,
  weights,
  floor: FLOOR,
  tiers,
  meaning: byMeaning,
  synonym: SYNONYM,
  outside: OUTSIDE,
  measured: MEASURED,
  unknownCompletion: UNKNOWN_COMPLETION,
  salesFull: SALES_FULL,
  halfLifeDays: HALF_LIFE_DAYS,
  priorReviews: ratingPriorCount,
  ratingMonths,
} as const;

type Counted = { rating: SQL; siteMean: SQL; completion: SQL; sales: SQL; age: SQL };

/** SQL of the four parts of the quality, each 0–1, unweighted. A service without reviews gets the average rating. */
export function qualityParts(of: Counted): Record<keyof typeof weights, SQL> {
  return {
    rating: sql`((case when ${of.rating} = 0 then ${of.siteMean} else ${of.rating} end) - 1) / 4`,
    completion: sql`coalesce(${of.completion}, ${sql.raw(String(UNKNOWN_COMPLETION))})`,
    sales: sql`least(1, ln(1 + ${of.sales}) / ln(1 + ${sql.raw(String(SALES_FULL))}))`,
    freshness: sql`power(0.5, greatest(0, extract(epoch from ${of.age}) / 86400) / ${sql.raw(String(HALF_LIFE_DAYS))})`,
  };
}

/**
 * SQL of the quality, 0–1.
 * @param of.rating Bayesian average, 0 without reviews · of.completion share or null · of.age interval since published
 */
export function quality(of: Counted): SQL {
  const w = (name: keyof typeof weights) => sql.raw(String(weights[name]));
  const { rating, completion, sales, freshness } = qualityParts(of);
  return sql`(${w("rating")} * ${rating} + ${w("completion")} * ${completion} + ${w("sales")} * ${sales}
    + ${w("freshness")} * ${freshness})::float4`;
}

/** How well a search row, its folded title and its category and tags, matches a query. */
export const textRelevance: Relevance<"heading" | "labels"> = {
  tiers: [
    { weight: tiers.phraseInTitle, match: "phrase", in: ["heading"] },
    { weight: tiers.wordsInTitle, match: "words", in: ["heading"] },
    { weight: tiers.phraseInLabels, match: "phrase", in: ["labels"] },
    { weight: tiers.wordsInLabels, match: "words", in: ["heading", "labels"] },
  ],
  elsewhere: tiers.elsewhere,
  synonym: SYNONYM,
};

/** Which text explains a hit. @param relevance of `relevanceOf` */
export function matchOf(relevance: number, searched: boolean): "title" | "labels" | "text" | null {
  if (!searched) return null;
  // Relevance is transmitted in hundredths.
  if (relevance + 0.01 >= tiers.wordsInTitle * SYNONYM) return "title";
  return relevance + 0.01 >= tiers.wordsInLabels * SYNONYM ? "labels" : "text";
}

/** How a row matched one term: where the words are, whether adjacent, and whether as typed or as a synonym. */
export type Met = { place: "title" | "labels" | "text"; whole: boolean; synonym: boolean };

const places: Record<keyof typeof tiers, Omit<Met, "synonym">> = {
  phraseInTitle: { place: "title", whole: true },
  wordsInTitle: { place: "title", whole: false },
  phraseInLabels: { place: "labels", whole: true },
  wordsInLabels: { place: "labels", whole: false },
  elsewhere: { place: "text", whole: false },
};

/** Decodes the relevance of one term. @param relevance of `relevanceOf` */
export function metBy(relevance: number): Met {
  const all = (Object.keys(tiers) as (keyof typeof tiers)[]).flatMap((tier) => [
    { value: tiers[tier], ...places[tier], synonym: false },
    { value: tiers[tier] * SYNONYM, ...places[tier], synonym: true },
  ]);
  const far = ({ value }: { value: number }) => Math.abs(value - relevance);
  const { place, whole, synonym } = all.reduce((best, each) => (far(each) < far(best) ? each : best));
  return { place, whole, synonym };
}

/** The score from its two factors, each 0–1. */
export function scoreOf(relevance: number, ofQuality: number): number {
  return relevance * (FLOOR + (1 - FLOOR) * ofQuality);
}
