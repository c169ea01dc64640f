import { sql } from "drizzle-orm";
import { firstSiteMean } from "#contract/terms.ts";

/**
 * The ranking of sellers by relevance: 1 for a match by name, 0.6 by their work (1 without search words); times
 * 0.3 + 0.7 × (0.5 × (stars − 1) ÷ 4 + 0.3 × ln(1 + sales of the year) ÷ ln(101) + 0.2 if online within a day).
 * The public page about the ranking uses these numbers.
 */
export const sellerRanking = {
  byName: 1,
  byWork: 0.6,
  floor: 0.3,
  weights: { rating: 0.5, sales: 0.3, online: 0.2 },
  /** The rating of a member without reviews. */
  unknownRating: firstSiteMean,
  salesFull: 100,
} as const;

const n = (value: number) => sql.raw(String(value));
const { weights, unknownRating, salesFull } = sellerRanking;

/** SQL of the part of the formula for stars and sales, from `seller_stats t`. */
export const sellerQuality = sql`(
  ${n(weights.rating)} * ((case when coalesce(t.rating, 0) = 0 then ${n(unknownRating)} else t.rating end) - 1) / 4
  + ${n(weights.sales)} * least(1, ln(1 + coalesce(t.completed, 0)) / ln(1 + ${n(salesFull)})))::float8`;
