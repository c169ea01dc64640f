import { type LoaderFunctionArgs, redirect } from "react-router";
import type { AnswerOf } from "#contract/api.ts";
import type { ListName, LoaderApi, QueryInput } from "#contract/route/query.ts";
import { load } from "#web/lib/page/load.ts";
import { callQuery, fieldsIn, hrefOf, type List, type ListState, type Place, settled } from "./list.ts";

type Args = Pick<LoaderFunctionArgs, "context" | "request">;

/** What the request's address asks of a list that stands here. */
export function parseListQuery<N extends ListName, W>(args: Args, list: List<N, W>, place: Place<N>): ListState<N> {
  const search = new URL(args.request.url).searchParams;
  return { place, query: settled(list, place, load(args).parseQuery(list.name, fieldsIn(list, search))) };
}

/**
 * Leads to the address without what a form leaves in it that is sent without scripts: fields that ask for nothing.
 * @param also names that say nothing here
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

/** Leads to the nearest page that there is when the address named one beyond the last. */
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
 * Loads the page of a list that the request's address asks for.
 * @param ask makes the call where it needs more than the question
 * @returns the list's state for `hrefOf` and its kin, and what was found
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
