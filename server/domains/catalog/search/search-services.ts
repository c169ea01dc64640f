import type { Facets, ServicePage, ServiceQuery } from "#contract/catalog/schemas.ts";
import { pageSize } from "#contract/terms.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import type { Wish } from "#server/search/alike.ts";
import type { Words } from "#server/search/search-index.ts";
import { saidIn } from "#server/search/words/said.ts";
import { inTaiwanWords } from "#server/search/words/taiwan.ts";
import { type Reference, reference } from "../reference.ts";
import { cardsOf } from "../services/cards.ts";
import { type Found, findMeant } from "./find-meant.ts";
import { noteMissed } from "./missed-searches.ts";
import { matchOf, serviceRanking } from "./ranking.ts";
import { count, countMissed } from "./search-figures.ts";
import { choicesOf, type FacetCounts, facetsOf, preferring, type ServiceList, services } from "./service-search.ts";

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

type Help = Pick<ServicePage, "nearest" | "related">;

/** What is wished for beside the words: the hits of a query that is one unit are all services that have it. */
const besides = (wish: Wish, exact: boolean): Wish =>
  !exact && wish.units.length === 1 && wish.units[0]?.[0] === wish.text ? { ...wish, units: [] } : wish;

/** A list with fewer results is followed by the nearest services. */
const FEW = 4;

/** The services that are shown beside few results, or instead of none: similar ones, or those that miss few filters. */
async function helpOut(
  ctx: Ctx,
  query: ServiceQuery,
  { listed: { ids: shown, found, total }, question, wish }: Found<ServiceList>,
  prefer: ReturnType<typeof preferring>,
): Promise<Help> {
  const help = async (related: boolean, ids: number[]): Promise<Help> => ({
    related,
    nearest: await cardsOf(ctx, ids),
  });
  if (found > total) return help(true, await services.nearest(ctx, question, choicesOf(query), SHELF));
  const alike = await services.best(
    ctx,
    { wish: besides(wish, query.exact ?? false), ...prefer },
    {},
    SHELF + shown.length,
  );
  const others = alike.filter((id) => !shown.includes(id)).slice(0, SHELF);
  if (others.length > 0 || shown.length > 0) return help(true, others);
  const { category, subcategory } = query;
  return help(false, await services.best(ctx, { terms: [] }, { category, subcategory }, SHELF));
}

/** The conditions that services can be compared by. */
const SAID = ["time", "price", "place"] as const;

const idsOf = (cards: readonly { id: number }[]) => cards.map(({ id }) => id);

const FITS: Help = { nearest: [], related: false };

/**
 * A page of services by words, filters and sort order, with the counts of each further filter. A page number beyond the
 * end returns the last page.
 * @throws Refusal not_found for an unknown category
 */
export async function searchServices(ctx: Ctx, query: ServiceQuery): Promise<ServicePage> {
  const known = await reference(ctx);
  checkPlaces(query, known);
  // What services can be compared by is no word to find.
  const { rest, said } = query.exact ? { rest: query.k, said: [] } : saidIn(inTaiwanWords(query.k), SAID);
  const { sort, page } = query;
  const wanted = { choices: choicesOf(query), sort, page, pageSize };
  const prefer = preferring(said);
  const search = (words: Words) => services.search(ctx, { ...words, ...prefer }, wanted);
  const found = await findMeant(search, { k: rest, exact: query.exact }, known);
  const { listed } = found;
  if (listed.found === 0 && page === 1 && !query.exact) {
    countMissed(ctx);
    await noteMissed(ctx, found.words);
  }
  const cards = await cardsOf(ctx, listed.ids);
  const relevance = new Map(listed.ids.map((id, i) => [id, (listed.relevance[i] ?? 0) / 100]));
  const isSparse = listed.total === 0 || (query.k !== "" && listed.total < FEW);
  const help = isSparse ? await helpOut(ctx, query, found, prefer) : FITS;
  const { version: formula } = serviceRanking;
  if (query.k !== "" && sort === "relevance") count(ctx, "shown", formula, idsOf([...cards, ...help.nearest]));
  return {
    k: query.k,
    formula,
    words: found.words,
    corrected: found.corrected,
    suggestion: found.suggestion,
    said,
    data: cards.map((card) => ({ ...card, match: matchOf(relevance.get(card.id) ?? 0, query.k !== "") })),
    page: listed.page,
    pages: listed.pages,
    total: listed.total,
    facets: named(facetsOf(listed.counts), known, query),
    ...help,
  };
}
