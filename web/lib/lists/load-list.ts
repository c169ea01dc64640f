import { type LoaderFunctionArgs, redirect } from "react-router";
import type { AnswerOf } from "#contract/api.ts";
import type { Category } from "#contract/catalog/schemas.ts";
import type { ListName, LoaderApi, QueryInput } from "#contract/route/query.ts";
import { load, orWithout, refusedWith } from "#web/lib/page/load.ts";
import { chosenCategory } from "./by-category.ts";
import { callQuery, fieldsIn, hrefOf, type List, type ListState, type Place, settled } from "./list.ts";

type Args = Pick<LoaderFunctionArgs, "context" | "request">;

/** Parses the list query from the URL of the request. */
export function parseListQuery<N extends ListName, W>(args: Args, list: List<N, W>, place: Place<N>): ListState<N> {
  const search = new URL(args.request.url).searchParams;
  return { place, query: settled(list, place, load(args).parseQuery(list.name, fieldsIn(list, search))) };
}

/**
 * Redirects to the URL without the empty fields that a form submitted without scripts leaves in it.
 * @param also names of further fields to remove
 */
export function toTidyAddress<N extends ListName, W>(
  { request }: Args,
  list: List<N, W>,
  state: ListState<N>,
  also: readonly string[] = [],
): void {
  const { searchParams } = new URL(request.url);
  const idle = [...searchParams].some(([name, value]) => value === "" || also.includes(name));
  const { page } = state.query as { page?: number };
  if (idle) throw redirect(hrefOf(list, state, { page } as never));
}

/** Redirects to the last page when the URL asks for one beyond it. */
export function toNearestPage<N extends ListName, W>(
  list: List<N, W>,
  state: ListState<N>,
  found: { page: number; pages: number },
): void {
  const { page = 1 } = state.query as { page?: number };
  const nearest = Math.min(page, found.page, found.pages);
  if (nearest !== page) throw redirect(hrefOf(list, state, { page: nearest } as never));
}

/**
 * Loads the page of a list that the URL asks for.
 * @param ask makes the call when it needs more than the query
 * @returns the list's state for `hrefOf` and similar functions, and the rows
 */
export async function loadList<N extends ListName, W>(
  args: Args,
  list: List<N, W>,
  place: Place<N>,
  ask: (api: LoaderApi, question: QueryInput<N>) => Promise<unknown> = (api, query) =>
    api.call(list.name, { query } as never),
): Promise<ListState<N> & { found: AnswerOf<N> }> {
  const state = parseListQuery(args, list, place);
  toTidyAddress(args, list, state);
  const found = (await ask(load(args), callQuery(state))) as AnswerOf<N> & { page: number; pages: number };
  toNearestPage(list, state, found);
  return { ...state, found };
}

/** Loads the category that a list is narrowed to, with its subcategories. */
export async function loadCategory(
  api: LoaderApi,
  query: Parameters<typeof chosenCategory>[0],
): Promise<Category | null> {
  if (!query.category && !query.subcategory) return null;
  const { category, subcategory } = query;
  // Retired ones are no longer in menus, but their page still answers.
  const tree = api.call("GET /api/categories", { query: { category, subcategory } });
  return chosenCategory(query, await orWithout(tree, []));
}

/** Loads a list by category. An unknown category redirects to the list without it, a page beyond the last one to the last. */
export async function findByCategory<N extends "GET /api/services" | "GET /api/requests", W>(
  api: LoaderApi,
  list: List<N, W>,
  state: ListState<N>,
): Promise<AnswerOf<N>> {
  try {
    const found = (await api.call(list.name, { query: callQuery(state) } as never)) as AnswerOf<N>;
    toNearestPage(list, state, found);
    return found;
  } catch (error) {
    const anywhere = hrefOf(list, state, { category: undefined, subcategory: undefined } as never);
    if (!refusedWith(error, 404) || anywhere === hrefOf(list, state)) throw error;
    throw redirect(anywhere);
  }
}
