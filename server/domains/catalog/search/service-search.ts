import { sql } from "drizzle-orm";
import { type Facets, levelSteps, ratingSteps, type ServiceQuery, type Sort } from "#contract/catalog/schemas.ts";
import { onlineWithinMs } from "#contract/terms.ts";
import { later, MINUTE } from "#server/kernel/clock.ts";
import { among, flagged, integer, real, small } from "#server/search/columns/fields.ts";
import { part } from "#server/search/documents.ts";
import { openSearch } from "#server/search/engine.ts";
import { atLeast, atMost, between, exactly, flag } from "#server/search/facets.ts";
import type { Choices, Counts, SearchKind } from "#server/search/kind.ts";
import { gramNumbers } from "#server/search/words/grams.ts";
import { relevance, scoreOf } from "./ranking.ts";

/** Price steps, NT$; the first is that of the specification, 「五百元以內」. */
const priceSteps = [500, 1000, 3000, 10_000];
const daySteps = [1, 3, 7, 14];
/** Ratings are compared in hundredths of a star. */
const hundredths = (stars: number) => Math.round(stars * 100);

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
  rating: small(sql`s.rating * 100`),
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
  days: atMost("days", daySteps),
  rating: atLeast("rating", ratingSteps, hundredths),
  level: atLeast("level", levelSteps),
  star: flag("star"),
  verified: flag("verified"),
  online: flag("online"),
};

/** Services that are on sale, as `index-services.ts` writes their search rows. */
const kind: SearchKind<typeof fields, "heading" | "labels", typeof facets, Sort> = {
  name: "services",
  from: sql`service_search s`,
  where: sql`true`,
  id: sql`s.service_id`,
  changedAt: sql`s.updated_at`,
  reloadMs: 10 * MINUTE,
  fields,
  texts: { heading: sql`s.heading`, labels: sql`s.labels` },
  postings: (grams) => sql`services_with(${sql.param(gramNumbers(grams))}::int[])`,
  relevance,
  score({ numbers }) {
    const quality = part(numbers, "quality");
    return (relevance, at) => scoreOf(relevance, quality[at] ?? 0);
  },
  scoreSteps: 2 ** 24,
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

export const services = openSearch(kind);

type ServiceChoices = Choices<typeof facets>;
export type Filters = Omit<ServiceQuery, "k" | "sort" | "page">;

/** The choices of a query for each facet. */
export function choicesOf({ min, max, rating, star, verified, online, ...rest }: Partial<Filters>): ServiceChoices {
  return {
    category: rest.category,
    subcategory: rest.subcategory,
    price: min === undefined && max === undefined ? undefined : { min, max },
    days: rest.days,
    rating,
    level: rest.level,
    star,
    verified,
    online,
  };
}

/** Facet counts of a list; the caller adds the names of categories. */
export type FacetCounts = Omit<Facets, "categories" | "subcategories"> & {
  categories: Map<number, number>;
  subcategories: Map<number, number>;
};

export function facetsOf(counts: Counts<typeof facets>): FacetCounts {
  return {
    categories: counts.category,
    subcategories: counts.subcategory,
    prices: counts.price,
    days: counts.days.map(({ step, count }) => ({ days: step, count })),
    ratings: counts.rating.map(({ step, count }) => ({ rating: step, count })),
    levels: counts.level.map(({ step, count }) => ({ level: step, count })),
    star: counts.star,
    verified: counts.verified,
    online: counts.online,
  };
}
