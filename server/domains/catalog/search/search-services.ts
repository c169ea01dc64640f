import type { Facets, ServicePage, ServiceQuery } from "#contract/catalog/schemas.ts";
import { pageSize } from "#contract/terms.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import type { Hits } from "#server/search/hits.ts";
import { type Term, termsOf } from "#server/search/words/query.ts";
import { meantWord } from "#server/search/words/words.ts";
import { type Reference, reference } from "../reference.ts";
import { cardsOf } from "../services/cards.ts";
import { matchOf } from "./ranking.ts";
import { choicesOf, type FacetCounts, facetsOf, services } from "./service-search.ts";

/** Number of services shown when nothing matches. */
const SHELF = 8;

function named(counts: FacetCounts, { category, subcategory }: Reference, query: ServiceQuery): Facets {
  const shownOf = query.category ?? subcategory.get(query.subcategory ?? 0)?.categoryId;
  return {
    ...counts,
    categories: [...category.values()].flatMap(({ id, name }) => {
      const count = counts.categories.get(id) ?? 0;
      return count > 0 || id === query.category ? [{ id, name, count }] : [];
    }),
    // Subcategories are offered only within a category, because all of them at once would be too many.
    subcategories: [...subcategory.values()].flatMap(({ id, name, categoryId }) => {
      const count = counts.subcategories.get(id) ?? 0;
      if (shownOf !== undefined && categoryId !== shownOf) return [];
      return count > 0 || id === query.subcategory ? [{ id, categoryId, name, count }] : [];
    }),
  };
}

/** @throws Refusal not_found for an unknown category, and for a subcategory of another one */
function checkPlaces({ category, subcategory }: ServiceQuery, known: Reference): void {
  if (category !== undefined && !known.category.has(category)) refuse("not_found");
  const place = subcategory === undefined ? null : (known.subcategory.get(subcategory) ?? refuse("not_found"));
  if (place && category !== undefined && place.categoryId !== category) refuse("not_found");
}

type Help = Pick<ServicePage, "suggestion" | "nearest" | "related">;

/**
 * Only when nothing matches: the fewest filters to drop or, for unknown words, another spelling and similar services.
 */
async function helpOut(ctx: Ctx, query: ServiceQuery, known: Reference, hits: Hits): Promise<Help> {
  const help = async (suggestion: string | null, related: boolean, ids: number[]): Promise<Help> => ({
    suggestion,
    related,
    nearest: await cardsOf(ctx, ids),
  });
  if (hits.places.length > 0) return help(null, true, services.nearest(hits, choicesOf(query), SHELF));
  const suggestion = meantWord(query.k, known.words);
  const alike = await services.findAlike(ctx, termsOf(query.k, known.synonyms));
  if (alike.places.length > 0) return help(suggestion, true, services.best(alike, {}, SHELF));
  const meant: Term[] = suggestion === null ? [] : termsOf(suggestion, known.synonyms);
  const { category, subcategory } = query;
  const best = services.best(await services.find(ctx, meant), { category, subcategory }, SHELF);
  return help(suggestion, suggestion !== null, best);
}

const FITS: Help = { suggestion: null, nearest: [], related: false };

/**
 * A page of services by words, filters and sort order, with the counts of each further filter. A page number beyond the
 * end returns the last page.
 * @throws Refusal not_found for an unknown category
 */
export async function searchServices(ctx: Ctx, query: ServiceQuery): Promise<ServicePage> {
  const known = await reference(ctx);
  checkPlaces(query, known);
  const terms = termsOf(query.k, known.synonyms);
  const hits = await services.find(ctx, terms);
  const { sort, page } = query;
  const listed = services.list(hits, { choices: choicesOf(query), sort, page, pageSize });
  const cards = await cardsOf(ctx, listed.ids);
  const relevance = new Map(listed.ids.map((id, i) => [id, (listed.relevance[i] ?? 0) / 100]));
  const help = listed.total === 0 ? await helpOut(ctx, query, known, hits) : FITS;
  return {
    k: query.k,
    data: cards.map((card) => ({ ...card, match: matchOf(relevance.get(card.id) ?? 0, terms.length > 0) })),
    page: listed.page,
    pages: listed.pages,
    total: listed.total,
    facets: named(facetsOf(listed.counts), known, query),
    ...help,
  };
}
