import { type SQL, sql } from "drizzle-orm";
import { serviceFacets } from "#contract/catalog/facets.ts";
import type { Facets, ServiceQuery, Sort } from "#contract/catalog/schemas.ts";
import type { Said } from "#contract/search/said.ts";
import { onlineWithinMs } from "#contract/terms.ts";
import { countyNumber, numberOfCounty } from "#server/db/sql/counties.ts";
import { later } from "#server/kernel/clock.ts";
import { textWeights } from "#server/search/alike.ts";
import { among, flagged, integer, real, small } from "#server/search/columns/fields.ts";
import { declaredChoices, declaredCounts, declaredFacets } from "#server/search/declared.ts";
import { openSearch } from "#server/search/engine.ts";
import { between, exactly, oneOf } from "#server/search/facets.ts";
import type { Choices, Counts, SearchKind } from "#server/search/kind.ts";
import { byMeaning } from "#server/search/meaning.ts";
import type { Question } from "#server/search/search-index.ts";
import { vectorRowsOf } from "#server/search/vectors.ts";
import { gramNumbers } from "#server/search/words/grams.ts";
import { quality, serviceRanking, textRelevance } from "./ranking.ts";

/** Price steps, NT$; the first is that of the specification, 「五百元以內」. */
const priceSteps = [500, 1000, 3000, 10_000];
/** Ratings are compared in hundredths of a star. */
const HUNDREDTHS = 100;

/** The columns that a search row copies from its service `s`, seller `u` with profile `f`, and the seller's figures `t`. */
export const serviceColumns = (now: Date): Record<string, SQL> => ({
  seller_id: sql`s.seller_id`,
  category_id: sql`s.category_id`,
  subcategory_id: sql`s.subcategory_id`,
  price: sql`s.price`,
  days: sql`s.days`,
  rating: sql`s.rating`,
  rating_count: sql`s.rating_count`,
  sales: sql`s.sales`,
  level: sql`u.level`,
  star: sql`u.star`,
  verified: sql`u.id_verified_at is not null`,
  county: countyNumber(sql`f.city`),
  quality: quality({
    rating: sql`s.rating`,
    siteMean: sql`mean.value`,
    completion: sql`t.completion_rate`,
    sales: sql`s.sales`,
    age: sql`(${now.toISOString()}::timestamptz - s.published_at)`,
  }),
  published_at: sql`s.published_at`,
});

const fields = {
  seller: integer(sql`s.seller_id`),
  category: integer(sql`s.category_id`),
  subcategory: integer(sql`s.subcategory_id`),
  price: integer(sql`s.price`),
  published: integer(sql`extract(epoch from s.published_at)::int`),
  sales: integer(sql`s.sales`),
  quality: real(sql`s.quality`),
  days: small(sql`s.days`),
  level: small(sql`s.level`),
  county: small(sql`s.county`),
  rating: small(sql`s.rating * ${sql.raw(String(HUNDREDTHS))}`),
  star: flagged(sql`s.star`),
  verified: flagged(sql`s.verified`),
  online: among(
    "seller",
    (ctx) => sql`select id from users
      where last_seen_at > ${later(ctx.now(), -onlineWithinMs).toISOString()}::timestamptz`,
  ),
};

const facets = {
  category: exactly("category", ["subcategory"]),
  subcategory: exactly("subcategory"),
  price: between("price", priceSteps),
  county: oneOf("county"),
  ...declaredFacets(serviceFacets, { rating: HUNDREDTHS }),
};

export const serviceVectors = vectorRowsOf("service");

/** Services that are on sale, as `index-services.ts` writes their search rows. */
export const serviceDeclaration: SearchKind<typeof fields, "heading" | "labels", typeof facets, Sort> = {
  name: "services",
  from: sql`service_search s`,
  where: sql`true`,
  id: sql`s.service_id`,
  writtenSince: (since) => sql`select service_id as id from service_search where updated_at >= ${since}`,
  fields,
  texts: { heading: sql`s.heading`, labels: sql`s.labels` },
  postings: (grams) => sql`services_with(${sql.param(gramNumbers(grams))}::int[])`,
  relevance: textRelevance,
  alike: textWeights,
  score: { floor: serviceRanking.floor, parts: [{ field: "quality", weight: 1 }] },
  scoreSteps: 2 ** 24,
  meaning: {
    whole: "heading",
    vectors: serviceVectors,
    ...byMeaning,
  },
  facets,
  sorts: {
    relevance: null,
    new: { field: "published", first: "large" },
    price: { field: "price", first: "small" },
    price_desc: { field: "price", first: "large" },
    rating: { field: "rating", first: "large" },
    sales: { field: "sales", first: "large" },
  },
};

export const services = openSearch(serviceDeclaration);

export type ServiceFacets = typeof facets;
export type ServiceList = Awaited<ReturnType<typeof services.search>>;
export type Filters = Omit<ServiceQuery, "k" | "sort" | "page">;

/** The choices of a query for each facet. */
export function choicesOf(query: Partial<Filters>): Choices<ServiceFacets> {
  const { category, subcategory, min, max } = query;
  return {
    category,
    subcategory,
    price: min === undefined && max === undefined ? undefined : { min, max },
    ...declaredChoices(serviceFacets, query),
  };
}

/** Services that meet what the words say about price, time and place come before others that are as good. */
export function preferring(said: readonly Said[]): Pick<Question<ServiceFacets>, "prefer"> {
  const choices: Choices<ServiceFacets> = {};
  for (const each of said) {
    if (each.kind === "price") choices.price = { max: each.max };
    if (each.kind === "time") choices.days = each.days;
    if (each.kind === "place") choices.county = each.counties.map(numberOfCounty);
  }
  return said.length > 0 ? { prefer: { choices, others: serviceRanking.outside } } : {};
}

/** Facet counts of a list; the caller adds the names of categories. */
export type FacetCounts = Omit<Facets, "categories" | "subcategories"> & {
  categories: Map<number, number>;
  subcategories: Map<number, number>;
};

export function facetsOf(counts: Counts<ServiceFacets>): FacetCounts {
  return {
    categories: counts.category,
    subcategories: counts.subcategory,
    prices: counts.price,
    ...declaredCounts(serviceFacets, counts),
  };
}
