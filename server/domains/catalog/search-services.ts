import type { Facets, ServicePage, ServiceQuery } from "#contract/catalog/schemas.ts";
import { pageSize } from "#contract/terms.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { pagesOf } from "#server/kernel/page.ts";
import { cardsOf } from "./cards.ts";
import { findHits, findNearest } from "./find-hits.ts";
import { matchOf } from "./ranking.ts";
import { type Reference, reference } from "./reference.ts";
import { type Chosen, choose, type FacetCounts, type Filters, nearest } from "./search/choose.ts";
import type { Hits } from "./search/hits.ts";
import { termsOf } from "./search/query.ts";
import { nearestWord } from "./search/spelling.ts";
import { spelledWord } from "./search/zhuyin.ts";

/** Rows of an ordered list that are kept together: twenty pages. */
const BLOCK = 20 * pageSize;
/** Services that are shown where nothing fits. */
const SHELF = 8;
/** Lists of one set of hits that are kept; they go with the hits. */
const LISTS = 100;

const lists = new WeakMap<Hits, Map<string, Chosen>>();

/** The same filters on the same hits are gone through once. */
function chooseOnce(hits: Hits, { k: _, page: __, sort, ...filters }: ServiceQuery, from: number): Chosen {
  const known = lists.get(hits) ?? new Map<string, Chosen>();
  lists.set(hits, known);
  const key = JSON.stringify([filters, sort, from]);
  const chosen = known.get(key) ?? choose(hits, filters, sort, from, BLOCK);
  if (known.size >= LISTS) known.clear();
  known.set(key, chosen);
  return chosen;
}

function named(counts: FacetCounts, { category, subcategory }: Reference, query: ServiceQuery): Facets {
  const shownOf = query.category ?? subcategory.get(query.subcategory ?? 0)?.categoryId;
  return {
    ...counts,
    categories: [...category.values()].flatMap(({ id, name }) => {
      const count = counts.categories.get(id) ?? 0;
      return count > 0 || id === query.category ? [{ id, name, count }] : [];
    }),
    // Those of all categories at once would be a wall of names.
    subcategories: [...subcategory.values()].flatMap(({ id, name, categoryId }) => {
      const count = counts.subcategories.get(id) ?? 0;
      if (shownOf !== undefined && categoryId !== shownOf) return [];
      return count > 0 || id === query.subcategory ? [{ id, categoryId, name, count }] : [];
    }),
  };
}

/** A subcategory that is asked for together with another category is nothing. */
function checkPlaces({ category, subcategory }: ServiceQuery, known: Reference): void {
  if (category !== undefined && !known.category.has(category)) refuse("not_found");
  const place = subcategory === undefined ? null : (known.subcategory.get(subcategory) ?? refuse("not_found"));
  if (place && category !== undefined && place.categoryId !== category) refuse("not_found");
}

const bestOf = (hits: Hits, filters: Filters) => [...choose(hits, filters, "relevance", 0, SHELF).ids];

type Help = Pick<ServicePage, "suggestion" | "nearest" | "related">;

/** Only when nothing fits: what the filters leave out by least, or, for unknown words, another spelling and what is like them. */
async function helpOut(ctx: Ctx, query: ServiceQuery, known: Reference, hits: Hits): Promise<Help> {
  const help = async (suggestion: string | null, related: boolean, ids: number[]): Promise<Help> => ({
    suggestion,
    related,
    nearest: await cardsOf(ctx, ids),
  });
  if (hits.places.length > 0) return help(null, true, nearest(hits, query, SHELF));
  const suggestion = spelledWord(query.k, known.words) ?? nearestWord(query.k, known.words);
  const alike = await findNearest(ctx, termsOf(query.k, known.synonyms));
  if (alike.places.length > 0) return help(suggestion, true, bestOf(alike, {}));
  const meant = await findHits(ctx, suggestion === null ? [] : termsOf(suggestion, known.synonyms));
  const { category, subcategory } = query;
  return help(suggestion, suggestion !== null, bestOf(meant, { category, subcategory }));
}

const FITS: Help = { suggestion: null, nearest: [], related: false };

/**
 * A page of services by words, filters and order, with what each further filter would leave. A page beyond the end is
 * the last one.
 * @throws Refusal not_found for a category that does not exist
 */
export async function searchServices(ctx: Ctx, query: ServiceQuery): Promise<ServicePage> {
  const known = await reference(ctx);
  checkPlaces(query, known);
  const terms = termsOf(query.k, known.synonyms);
  const hits = await findHits(ctx, terms);
  const { total } = chooseOnce(hits, query, 0);
  const pages = pagesOf(total);
  const page = Math.min(query.page, pages);
  const start = (page - 1) * pageSize;
  const from = start - (start % BLOCK);
  const chosen = chooseOnce(hits, query, from);
  const at = start - from;
  const ids = [...chosen.ids.subarray(at, at + pageSize)];
  const cards = await cardsOf(ctx, ids);
  const relevance = new Map(ids.map((id, i) => [id, (chosen.relevance[at + i] ?? 0) / 100]));
  const help = total === 0 ? await helpOut(ctx, query, known, hits) : FITS;
  return {
    k: query.k,
    data: cards.map((card) => ({ ...card, match: matchOf(relevance.get(card.id) ?? 0, terms.length > 0) })),
    page,
    pages,
    total,
    facets: named(chosen.facets, known, query),
    ...help,
  };
}
