import { type Facets, levelSteps, ratingSteps, type ServiceQuery, type Sort } from "#contract/catalog/schemas.ts";
import { bitsOf } from "./bits.ts";
import { ONLINE, STAR, VERIFIED } from "./columns.ts";
import type { Hits } from "./hits.ts";
import { ordered } from "./order.ts";

export type Filters = Pick<
  ServiceQuery,
  "category" | "subcategory" | "min" | "max" | "days" | "rating" | "level" | "star" | "verified" | "online"
>;

/** Counts by what can be chosen; names are added where they are shown. */
export type FacetCounts = Omit<Facets, "categories" | "subcategories"> & {
  categories: Map<number, number>;
  subcategories: Map<number, number>;
};

export type Chosen = {
  total: number;
  /** Ids of one block of the ordered list, and their relevance × 100. */
  ids: Int32Array;
  relevance: Uint8Array;
  facets: FacetCounts;
};

/** Price steps, NT$; the first is the product's own 「五百元以內」. */
const priceSteps = [500, 1000, 3000, 10_000];
const daySteps = [1, 3, 7, 14];

/** Which filter a hit fails. A facet counts the hits that fail no other filter than its own. */
const fails = {
  category: 1,
  subcategory: 2,
  price: 4,
  days: 8,
  rating: 16,
  level: 32,
  star: 64,
  verified: 128,
  online: 256,
};

function failures({ columns, places }: Hits, f: Filters): Uint16Array {
  const failed = new Uint16Array(places.length);
  const mark = (bit: number, fits: (at: number) => boolean) => {
    for (let i = 0; i < failed.length; i++) if (!fits(places[i] ?? 0)) failed[i] = (failed[i] ?? 0) | bit;
  };
  const { category, subcategory, days, level } = f;
  const min = f.min ?? 0;
  const max = f.max ?? Number.POSITIVE_INFINITY;
  const rating = Math.round((f.rating ?? 0) * 100);
  if (category !== undefined) mark(fails.category, (at) => columns.category[at] === category);
  if (subcategory !== undefined) mark(fails.subcategory, (at) => columns.subcategory[at] === subcategory);
  if (f.min !== undefined || f.max !== undefined)
    mark(fails.price, (at) => (columns.price[at] ?? 0) >= min && (columns.price[at] ?? 0) <= max);
  if (days !== undefined) mark(fails.days, (at) => (columns.days[at] ?? 0) <= days);
  if (rating > 0) mark(fails.rating, (at) => (columns.rating[at] ?? 0) >= rating);
  if (level !== undefined) mark(fails.level, (at) => (columns.level[at] ?? 0) >= level);
  if (f.star) mark(fails.star, (at) => ((columns.flags[at] ?? 0) & STAR) !== 0);
  if (f.verified) mark(fails.verified, (at) => ((columns.flags[at] ?? 0) & VERIFIED) !== 0);
  if (f.online) mark(fails.online, (at) => ((columns.flags[at] ?? 0) & ONLINE) !== 0);
  return failed;
}

const idOf = ({ columns, places }: Hits, i: number): number => columns.id[places[i] ?? 0] ?? 0;

function stepOf(price: number): number {
  let step = 0;
  while (step < priceSteps.length && price > (priceSteps[step] ?? 0)) step++;
  return step;
}

function count({ columns, places }: Hits, failed: Uint16Array): FacetCounts {
  const categories = new Map<number, number>();
  const subcategories = new Map<number, number>();
  const prices = new Array<number>(priceSteps.length + 1).fill(0);
  // Histograms first, "at least" and "at most" by adding up afterwards.
  const days = new Uint32Array(128);
  const ratings = new Uint32Array(1024);
  const levels = new Uint32Array(8);
  let star = 0;
  let verified = 0;
  let online = 0;
  for (let i = 0; i < failed.length; i++) {
    const failure = failed[i] ?? 0;
    // More than one filter failed, and not the pair of category and subcategory: no facet counts it.
    if ((failure & (failure - 1)) !== 0 && failure !== (fails.category | fails.subcategory)) continue;
    const but = (bit: number) => (failure & ~bit) === 0;
    const at = places[i] ?? 0;
    const flags = columns.flags[at] ?? 0;
    const category = columns.category[at] ?? 0;
    const subcategory = columns.subcategory[at] ?? 0;
    if (but(fails.category | fails.subcategory)) categories.set(category, (categories.get(category) ?? 0) + 1);
    if (but(fails.subcategory)) subcategories.set(subcategory, (subcategories.get(subcategory) ?? 0) + 1);
    if (but(fails.price)) {
      const step = stepOf(columns.price[at] ?? 0);
      prices[step] = (prices[step] ?? 0) + 1;
    }
    if (but(fails.days)) days[columns.days[at] ?? 0] = (days[columns.days[at] ?? 0] ?? 0) + 1;
    if (but(fails.rating)) ratings[columns.rating[at] ?? 0] = (ratings[columns.rating[at] ?? 0] ?? 0) + 1;
    if (but(fails.level)) levels[columns.level[at] ?? 0] = (levels[columns.level[at] ?? 0] ?? 0) + 1;
    if (flags & STAR && but(fails.star)) star++;
    if (flags & VERIFIED && but(fails.verified)) verified++;
    if (flags & ONLINE && but(fails.online)) online++;
  }
  const sum = (histogram: Uint32Array, from: number, to: number) =>
    histogram.subarray(from, to + 1).reduce((all, one) => all + one, 0);
  return {
    categories,
    subcategories,
    prices: prices.map((count, at) => ({
      min: at === 0 ? 0 : (priceSteps[at - 1] ?? 0) + 1,
      max: priceSteps[at] ?? null,
      count,
    })),
    days: daySteps.map((step) => ({ days: step, count: sum(days, 0, step) })),
    ratings: ratingSteps.map((step) => ({ rating: step, count: sum(ratings, step * 100, 1023) })),
    levels: levelSteps.map((step) => ({ level: step, count: sum(levels, step, 7) })),
    star,
    verified,
    online,
  };
}

/** Numbers of the hits whose failures are of a kind, rising. */
function numbersOf(failed: Uint16Array, isWanted: (failure: number) => boolean): Uint32Array {
  const numbers = new Uint32Array(failed.length);
  let count = 0;
  for (let i = 0; i < failed.length; i++) if (isWanted(failed[i] ?? 0)) numbers[count++] = i;
  return numbers.subarray(0, count);
}

/**
 * The part of an ordered list that fits the filters, and what each further choice would leave. Pure.
 * @param from, size which of the fitting rows are wanted, counted from 0.
 */
export function choose(hits: Hits, filters: Filters, sort: Sort, from: number, size: number): Chosen {
  const failed = failures(hits, filters);
  const fitting = numbersOf(failed, (failure) => failure === 0);
  const wanted = from < fitting.length ? ordered(hits, fitting, sort).subarray(from, from + size) : [];
  return {
    total: fitting.length,
    ids: Int32Array.from(wanted, (i) => idOf(hits, i)),
    relevance: Uint8Array.from(wanted, (i) => Math.round(hits.relevance(i) * 100)),
    facets: count(hits, failed),
  };
}

/** Ids of the hits that fail the fewest filters, the best first among equals: for a list that nothing fits. Pure. */
export function nearest(hits: Hits, filters: Filters, size: number): number[] {
  const failed = failures(hits, filters);
  const near: number[] = [];
  for (let misses = 1; misses <= Object.keys(fails).length && near.length < size; misses++) {
    const alike = numbersOf(failed, (failure) => bitsOf(failure) === misses);
    near.push(...ordered(hits, alike, "relevance").subarray(0, size - near.length));
  }
  return near.map((i) => idOf(hits, i));
}
