import { type SQL, sql } from "drizzle-orm";
import { counties } from "#contract/counties.ts";
import { requestFacets } from "#contract/requests/facets.ts";
import type { Place } from "#contract/requests/forms.ts";
import type { RequestSort } from "#contract/requests/schemas.ts";
import { countyNumber, numberOfCounty } from "#server/db/sql/counties.ts";
import { textRelevance } from "#server/domains/catalog/index.ts";
import { textWeights } from "#server/search/alike.ts";
import { integer, small } from "#server/search/columns/fields.ts";
import { declaredFacets } from "#server/search/declared.ts";
import { openSearch } from "#server/search/engine.ts";
import { exactly, noneOf, oneOf, overlaps, until } from "#server/search/facets.ts";
import type { Choices, Counts, SearchKind } from "#server/search/kind.ts";
import { byMeaning } from "#server/search/meaning.ts";
import { vectorRowsOf } from "#server/search/vectors.ts";
import { gramNumbers } from "#server/search/words/grams.ts";
import { freshness } from "./ranking.ts";

/** Steps of the maximum price, NT$. */
const budgetSteps = [3000, 10_000, 30_000, 100_000];

/** 0 is remote, then the counties in the order of their list. */
export const placeNumber = (place: Place): number => (place === "remote" ? 0 : numberOfCounty(place));
export const placeOf = (number: number): Place => (number === 0 ? "remote" : (counties[number - 1] ?? "remote"));

/** The date of requests without one: after all others, in 2059. */
const NO_DAY = 2 ** 15 - 1;

const place = countyNumber(sql`q.place`);

/** The columns that a search row copies from its request `q`. */
export const requestColumns: Record<string, SQL> = {
  buyer_id: sql`q.buyer_id`,
  category_id: sql`q.category_id`,
  subcategory_id: sql`q.subcategory_id`,
  budget_min: sql`coalesce(q.budget_min, 0)`,
  budget_max: sql`coalesce(q.budget_max, 0)`,
  due_day: sql`coalesce(q.due_on - date '1970-01-01', 0)`,
  place,
  offers: sql`q.offers`,
  published_at: sql`q.published_at`,
  ends_at: sql`coalesce(q.deadline_at, q.published_at)`,
};

const fields = {
  buyer: integer(sql`s.buyer_id`),
  category: integer(sql`s.category_id`),
  subcategory: integer(sql`s.subcategory_id`),
  budgetMin: integer(sql`s.budget_min`),
  budgetMax: integer(sql`s.budget_max`),
  due: small(sql`case when s.due_day = 0 then ${NO_DAY}::int else least(s.due_day, ${NO_DAY}::int) end`),
  place: small(sql`s.place`),
  offers: small(sql`s.offers`),
  published: integer(sql`extract(epoch from s.published_at)::int`),
  ends: integer(sql`extract(epoch from s.ends_at)::int`),
};

const facets = {
  category: exactly("category", ["subcategory"]),
  subcategory: exactly("subcategory"),
  /** Where sellers propose the price, the range is 0 to 0. */
  budget: overlaps("budgetMin", "budgetMax", budgetSteps),
  place: exactly("place"),
  places: oneOf("place"),
  /** Counted by day, because the steps depend on today. */
  due: until("due"),
  ...declaredFacets({ offers: requestFacets.offers }),
  fits: oneOf("subcategory"),
  /** Excludes requests of members whom the viewer blocked, or who blocked the viewer. */
  apart: noneOf("buyer"),
};

export const requestVectors = vectorRowsOf("request");

/** Public requests that accept offers, as `index-requests.ts` writes their search rows. */
export const requestDeclaration: SearchKind<typeof fields, "heading" | "labels", typeof facets, RequestSort> = {
  name: "requests",
  from: sql`request_search s`,
  where: sql`true`,
  id: sql`s.request_id`,
  writtenSince: (since) => sql`select request_id as id from request_search where updated_at >= ${since}`,
  fields,
  texts: { heading: sql`s.heading`, labels: sql`s.labels` },
  postings: (grams) => sql`requests_with(${sql.param(gramNumbers(grams))}::int[])`,
  relevance: textRelevance,
  alike: textWeights,
  score: freshness,
  scoreSteps: 2 ** 24,
  meaning: { whole: "heading", vectors: requestVectors, ...byMeaning },
  facets,
  sorts: {
    relevance: null,
    new: { field: "published", first: "large" },
    due: { field: "due", first: "small" },
    ending: { field: "ends", first: "small" },
    budget: { field: "budgetMax", first: "large" },
    offers: { field: "offers", first: "small" },
  },
};

export const requestSearch = openSearch(requestDeclaration);
export type RequestChoices = Choices<typeof facets>;
export type RequestCounts = Counts<typeof facets>;
export type RequestList = Awaited<ReturnType<typeof requestSearch.search>>;
