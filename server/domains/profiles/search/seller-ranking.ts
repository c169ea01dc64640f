import { sql } from "drizzle-orm";
import { firstSiteMean } from "#contract/terms.ts";

/**
 * How sellers are ordered by relevance: found by name 1, by what they do 0.6 (1 when nothing was asked); times
 * 0.3 + 0.7 × (half the stars above one, 0.3 × sales of the year as ln(1 + n) ÷ ln(101), 0.2 for being here within a day).
 * The public page about the order reads these numbers.
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
