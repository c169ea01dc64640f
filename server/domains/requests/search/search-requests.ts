import type { z } from "zod";
import { requestFacets } from "#contract/requests/facets.ts";
import type { RequestFacets, RequestPage, RequestQuery } from "#contract/requests/schemas.ts";
import type { Said } from "#contract/search/said.ts";
import { pageSize } from "#contract/terms.ts";
import { numberOfCounty } from "#server/db/sql/counties.ts";
import { type Found, findMeant, type Reference, reference } from "#server/domains/catalog/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { declaredCounts } from "#server/search/declared.ts";
import type { Words } from "#server/search/search-index.ts";
import { saidIn } from "#server/search/words/said.ts";
import { inTaiwanWords } from "#server/search/words/taiwan.ts";
import { cardsOf } from "./cards.ts";
import { choicesOf, dayIn } from "./choices.ts";
import { fitsOf } from "./meant.ts";
import { placeNumber, placeOf, type RequestCounts, type RequestList, requestSearch } from "./request-search.ts";
import { type Viewer, viewerOf } from "./viewer.ts";

type Page = z.output<typeof RequestPage>;

/** Number of requests shown when nothing matches. */
const SHELF = 6;
/** What a request elsewhere counts, compared with one in the place that the words name. */
const OUTSIDE = 0.6;

const sumOf = (counts: Iterable<number>): number => [...counts].reduce((sum, count) => sum + count, 0);

/** The number of requests due by this day. @param counts by day */
const until = (counts: ReadonlyMap<number, number>, day: number): number =>
  sumOf([...counts].flatMap(([due, count]) => (due <= day ? [count] : [])));

type SearchInput = { known: Reference; query: RequestQuery; viewer: Viewer; now: Date };

function facetsOf(counts: RequestCounts, { known, query, viewer, now }: SearchInput): RequestFacets {
  const shownOf = query.category ?? known.subcategory.get(query.subcategory ?? 0)?.categoryId;
  return {
    categories: [...known.category.values()].flatMap(({ id, name }) => {
      const count = counts.category.get(id) ?? 0;
      return count > 0 || id === query.category ? [{ id, name, count }] : [];
    }),
    // Subcategories of all categories at once are too many to choose from.
    subcategories: [...known.subcategory.values()].flatMap(({ id, name, categoryId }) => {
      const count = counts.subcategory.get(id) ?? 0;
      if (shownOf !== undefined && categoryId !== shownOf) return [];
      return count > 0 || id === query.subcategory ? [{ id, categoryId, name, count }] : [];
    }),
    budgets: counts.budget,
    places: [...counts.place].sort(([a], [b]) => a - b).map(([place, count]) => ({ place: placeOf(place), count })),
    ...declaredCounts(requestFacets, {
      due: requestFacets.due.steps.map((step) => ({ step, count: until(counts.due, dayIn(now, step)) })),
      offers: counts.offers,
    }),
    fits: sumOf(viewer.fits.map((id) => counts.subcategory.get(id) ?? 0)),
  };
}

/** @throws Refusal not_found for an unknown category, and for a subcategory of another one */
function checkPlaces({ category, subcategory }: RequestQuery, known: Reference): void {
  if (category !== undefined && !known.category.has(category)) refuse("not_found");
  const place = subcategory === undefined ? null : (known.subcategory.get(subcategory) ?? refuse("not_found"));
  if (place && category !== undefined && place.categoryId !== category) refuse("not_found");
}

/** Requests in the place that the words name come before others that are as good. */
function preferring(said: readonly Said[]) {
  const places = said.flatMap((each) => {
    if (each.kind === "remote") return [placeNumber("remote")];
    return each.kind === "place" ? each.counties.map(numberOfCounty) : [];
  });
  return said.length > 0 ? { prefer: { choices: { places }, others: OUTSIDE } } : {};
}

type Help = Pick<Page, "nearest" | "related">;

/** Only when nothing matches: the requests that fail the fewest filters, or similar ones. */
async function helpOut(
  ctx: Ctx,
  { query, viewer, now }: SearchInput,
  { listed, question, wish }: Found<RequestList>,
  prefer: ReturnType<typeof preferring>,
): Promise<Help> {
  const help = async (related: boolean, ids: number[]): Promise<Help> => ({
    related,
    nearest: await cardsOf(ctx, ids),
  });
  if (listed.found > 0)
    return help(true, await requestSearch.nearest(ctx, question, choicesOf(query, viewer, now), SHELF));
  const apart = choicesOf({ k: "" }, viewer, now);
  const alike = await requestSearch.best(ctx, { wish, ...prefer }, apart, SHELF);
  if (alike.length > 0) return help(true, alike);
  return help(false, await requestSearch.best(ctx, { terms: [] }, apart, SHELF));
}

const FITS: Help = { nearest: [], related: false };

/**
 * A page of public requests by words, filters and sort order, with the counts of each further filter. Excludes requests
 * of members whom the viewer blocked, or who blocked the viewer.
 * @throws Refusal not_found for an unknown category
 */
export async function searchRequests(ctx: Ctx, query: RequestQuery): Promise<Page> {
  const [known, viewer] = await Promise.all([reference(ctx), viewerOf(ctx)]);
  checkPlaces(query, known);
  const now = ctx.now();
  const { sort, page } = query;
  const wanted = { choices: choicesOf(query, viewer, now), sort, page, pageSize };
  const { exact } = query;
  const { rest, said } = exact ? { rest: query.k, said: [] } : saidIn(inTaiwanWords(query.k), ["place", "remote"]);
  const prefer = preferring(said);
  const search = (words: Words) => requestSearch.search(ctx, { ...words, ...prefer }, wanted);
  const read = await findMeant(search, { k: rest, exact }, known);
  const found = read.listed;
  const asked = { known, query, viewer, now };
  const cards = await cardsOf(ctx, found.ids);
  const fits = await fitsOf(ctx, viewer, cards);
  const help = found.total === 0 ? await helpOut(ctx, asked, read, prefer) : FITS;
  return {
    k: query.k,
    words: read.words,
    corrected: read.corrected,
    suggestion: read.suggestion,
    said,
    data: cards.map((card) => ({ ...card, fit: fits.get(card.id) ?? null })),
    page: found.page,
    pages: found.pages,
    total: found.total,
    facets: facetsOf(found.counts, asked),
    ...help,
  };
}

/** The newest requests, for the home page. */
export async function newestRequests(ctx: Ctx) {
  const { apart } = await viewerOf(ctx);
  const choices = apart.length > 0 ? { apart } : {};
  const { ids } = await requestSearch.search(ctx, { terms: [] }, { choices, sort: "new", page: 1, pageSize: 8 });
  return cardsOf(ctx, ids);
}
