import { type SQL, sql } from "drizzle-orm";
import { counties } from "#contract/counties.ts";
import { requestFacets } from "#contract/requests/facets.ts";
import type { Place } from "#contract/requests/forms.ts";
import type { RequestSort } from "#contract/requests/schemas.ts";
import { MINUTE } from "#server/kernel/clock.ts";
import { textWeights } from "#server/search/alike.ts";
import { integer, small } from "#server/search/columns/fields.ts";
import { declaredFacets } from "#server/search/declared.ts";
import { part } from "#server/search/documents.ts";
import { openSearch } from "#server/search/engine.ts";
import { atMost, countAbove, exactly, type Facet } from "#server/search/facets.ts";
import type { SearchKind } from "#server/search/kind.ts";
import { byMeaning } from "#server/search/meaning.ts";
import { storedVectors, vectorRowsOf } from "#server/search/vectors.ts";
import { gramNumbers } from "#server/search/words/grams.ts";
import { freshness, relevance } from "./ranking.ts";

/** Steps of the maximum price, NT$. */
const budgetSteps = [3000, 10_000, 30_000, 100_000];

/** 0 is remote, then the counties in the order of their list. */
export const placeNumber = (place: Place): number =>
  place === "remote" ? 0 : counties.indexOf(place as (typeof counties)[number]) + 1;
export const placeOf = (number: number): Place => (number === 0 ? "remote" : (counties[number - 1] ?? "remote"));

/** The date of requests without one: after all others, in 2059. */
const NO_DAY = 2 ** 15 - 1;

const place = sql`case when q.place = 'remote' then 0
  else coalesce(array_position(${sql.param([...counties])}::text[], q.place), 0) end`;

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

type Field = keyof typeof fields;
type Bounds = { min?: number | undefined; max?: number | undefined };
type Steps = { min: number; max: number | null; count: number }[];

/**
 * Requests whose price range overlaps the wanted one; those where sellers propose the price have none and never match.
 */
const budget: Facet<Field, Bounds, Steps> = {
  field: "budgetMax",
  fits({ numbers }, { min = 1, max = Number.POSITIVE_INFINITY }) {
    const lowest = part(numbers, "budgetMin");
    const highest = part(numbers, "budgetMax");
    return (at) => (highest[at] ?? 0) >= min && (lowest[at] ?? 0) <= max && (highest[at] ?? 0) > 0;
  },
  count({ numbers }, open) {
    // The first count is that of requests without a budget.
    const [, ...counts] = countAbove(part(numbers, "budgetMax"), open, [0, ...budgetSteps]);
    return counts.map((count, at) => ({
      min: at === 0 ? 1 : (budgetSteps[at - 1] ?? 0) + 1,
      max: budgetSteps[at] ?? null,
      count,
    }));
  },
};

/** Requests due by that date; counted by day, because the steps depend on today. */
const due: Facet<Field, number, Map<number, number>> = {
  field: "due",
  fits: atMost("due", []).fits,
  count: exactly("due").count,
};

/** Rows whose field is one of the chosen numbers. @param keep false: excludes them */
const among = (field: Field, keep: boolean): Facet<Field, readonly number[], null> => ({
  field,
  fits({ numbers }, chosen) {
    const column = part(numbers, field);
    const wanted = new Set(chosen);
    return (at) => wanted.has(column[at] ?? 0) === keep;
  },
  count: () => null,
});

const facets = {
  category: exactly("category", ["subcategory"]),
  subcategory: exactly("subcategory"),
  budget,
  place: exactly("place"),
  due,
  ...declaredFacets({ offers: requestFacets.offers }),
  fits: among("subcategory", true),
  /** Excludes requests of members whom the viewer blocked, or who blocked the viewer. */
  apart: among("buyer", false),
};

export const requestVectors = vectorRowsOf("request");

/** Public requests that accept offers, as `index-requests.ts` writes their search rows. */
const kind: SearchKind<typeof fields, "heading" | "labels", typeof facets, RequestSort> = {
  name: "requests",
  from: sql`request_search s`,
  where: sql`true`,
  id: sql`s.request_id`,
  changedAt: sql`s.updated_at`,
  reloadMs: 10 * MINUTE,
  fields,
  texts: { heading: sql`s.heading`, labels: sql`s.labels` },
  postings: (grams) => sql`requests_with(${sql.param(gramNumbers(grams))}::int[])`,
  relevance,
  alike: textWeights,
  score: freshness,
  scoreSteps: 2 ** 24,
  meaning: { whole: "heading", vectors: storedVectors(requestVectors), ...byMeaning },
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

export const requestSearch = openSearch(kind);
export type RequestChoices = Parameters<typeof requestSearch.list>[1]["choices"];
export type RequestCounts = ReturnType<typeof requestSearch.list>["counts"];
