import type { ListName, ListQuery, QueryInput, QueryOf } from "#contract/route/query.ts";

/**
 * Path of a list, and the filters that the path itself implies (`/categories/3` is category 3), which therefore never
 * appear in the query.
 */
export type Place<N extends ListName> = { path: string; fixed?: ListQuery<N> };

/** A list with the query of a URL; `query` includes the filters that the path implies. */
export type ListState<N extends ListName> = { place: Place<N>; query: ListQuery<N> };

/** A filter: its fields and the label of its chip; no label when it is not set. */
export type Filter<N extends ListName, W> = {
  of: readonly (keyof QueryOf<N> & string)[];
  /** @param own the query without what the path implies */
  chip(own: ListQuery<N>, words: W): string | null | undefined | false;
};

type More<N extends ListName> = {
  /** Default values; they never appear in the URL. */
  usual?: ListQuery<N>;
  /** Names of fields in the URL, where another list of the page uses the same name. */
  called?: Partial<Record<keyof QueryOf<N> & string, string>>;
  /** Resolves contradicting filters. */
  settle?(query: ListQuery<N>, fixed: ListQuery<N>): ListQuery<N>;
};

/** A list: its call, and its filters in the order of the URL. */
export type List<N extends ListName, W = unknown> = { name: N; filters: readonly Filter<N, W>[] } & More<N>;

/** Declares a list for a paginated call. @typeParam W what the filter labels are built from */
export function list<N extends ListName, W = unknown>(
  name: N,
  filters: readonly Filter<N, W>[] = [],
  more: More<N> = {},
): List<N, W> {
  return { name, filters, ...more };
}

type Values = Record<string, unknown>;

/** Name of a field in the URL. */
const nameOf = <N extends ListName, W>({ called }: List<N, W>, field: string): string =>
  (called as Record<string, string> | undefined)?.[field] ?? field;

/** Renames the fields of a URL to those of the call. */
export function fieldsIn<N extends ListName, W>(list: List<N, W>, search: URLSearchParams): URLSearchParams {
  const fields = Object.keys(list.called ?? {});
  if (fields.length === 0) return search;
  const rest = [...search].filter(
    ([name]) => !fields.includes(name) && !fields.some((each) => nameOf(list, each) === name),
  );
  const named = fields.flatMap((each) => search.getAll(nameOf(list, each)).map((value) => [each, value]));
  return new URLSearchParams([...rest, ...named]);
}

/** Removes fields that are empty or undefined. */
const withoutEmpty = <T extends object>(asked: T): T =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined && value !== "")) as T;

/** Value as written in a URL. */
const word = (value: unknown): string => (value === true ? "1" : String(value));

/** Adds the filters of the path and resolves contradictions. */
export function settled<N extends ListName, W>(list: List<N, W>, place: Place<N>, query: ListQuery<N>): ListQuery<N> {
  const { fixed = {} as ListQuery<N> } = place;
  return withoutEmpty(list.settle ? list.settle({ ...fixed, ...query }, fixed) : { ...query, ...fixed });
}

/** The query without the path's own filters and the defaults. */
function ownOf<N extends ListName, W>(list: List<N, W>, { place, query }: ListState<N>): ListQuery<N> {
  const said: Values = { ...list.usual, page: 1, ...place.fixed };
  const own = Object.entries(withoutEmpty(query)).filter(([name, value]) => word(value) !== word(said[name]));
  return Object.fromEntries(own) as ListQuery<N>;
}

/** The same list with some filters changed (undefined clears one), back on its first page. */
function changed<N extends ListName, W>(list: List<N, W>, state: ListState<N>, changes: ListQuery<N>): ListState<N> {
  return { place: state.place, query: settled(list, state.place, { ...state.query, page: undefined, ...changes }) };
}

/** URL of a list with some filters changed: only what differs from the defaults, always in the same order. */
export function hrefOf<N extends ListName, W>(
  list: List<N, W>,
  state: ListState<N>,
  changes: ListQuery<N> = {} as ListQuery<N>,
): string {
  const own: Values = ownOf(list, changed(list, state, changes));
  const order: string[] = [...list.filters.flatMap(({ of }) => of), "sort"];
  const rest = Object.keys(own).filter((name) => name !== "page" && !order.includes(name));
  const search = new URLSearchParams();
  for (const name of [...order, ...rest, "page"])
    if (own[name] !== undefined) search.set(nameOf(list, name), word(own[name]));
  const { path } = state.place;
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Builds the URL of each page of the list with its current query. */
export function pageHref<N extends ListName, W>(list: List<N, W>, state: ListState<N>): (page: number) => string {
  return (page) => hrefOf(list, state, { page } as unknown as ListQuery<N>);
}

/** The values of a filter form. */
function typedIn<N extends ListName>(form: HTMLFormElement): ListQuery<N> {
  const typed = [...new FormData(form)].map(([name, value]) => {
    const text = String(value).trim();
    return [name, text !== "" && String(Number(text)) === text ? Number(text) : text];
  });
  return Object.fromEntries(typed) as ListQuery<N>;
}

/** URL for the values of a filter form; fields that it does not contain are cleared. */
export function formHref<N extends ListName, W>(
  list: List<N, W>,
  { place }: ListState<N>,
  form: HTMLFormElement,
): string {
  return hrefOf(list, { place, query: {} }, typedIn(form));
}

/** Query for the call with the values of a filter form. */
export function formQuery<N extends ListName, W>(
  list: List<N, W>,
  { place }: ListState<N>,
  form: HTMLFormElement,
): QueryInput<N> {
  return callQuery({ place, query: settled(list, place, typedIn(form)) });
}

export type Chip = { label: string; href: string };

/** The active filters, each with the URL of the list without it. */
export function chipsOf<N extends ListName, W>(list: List<N, W>, state: ListState<N>, words: W): Chip[] {
  const own = ownOf(list, state);
  return list.filters.flatMap(({ of, chip }) => {
    const label = chip(own, words);
    const without = Object.fromEntries(of.map((name) => [name, state.place.fixed?.[name]])) as ListQuery<N>;
    return label ? [{ label, href: hrefOf(list, state, without) }] : [];
  });
}

/** URL of the same list and sort order without filters, except the fields to keep. */
export function clearedHref<N extends ListName, W>(
  list: List<N, W>,
  { place, query }: ListState<N>,
  ...keep: (keyof QueryOf<N> & string)[]
): string {
  const kept = ["sort", ...keep].map((name) => [name, (query as Values)[name]]);
  return hrefOf(list, { place, query: {} }, Object.fromEntries(kept) as ListQuery<N>);
}

/** Whether filters are set, other than those of the path and the search words. */
export function isNarrowed<N extends ListName, W>(list: List<N, W>, state: ListState<N>): boolean {
  const own: Values = ownOf(list, state);
  return list.filters.some(({ of }) => of.some((name) => name !== "k" && own[name] !== undefined));
}

/** Query for the call, values as text. */
export function callQuery<N extends ListName>({ query }: ListState<N>, page?: number): QueryInput<N> {
  const all = Object.entries(withoutEmpty({ page: 1, ...query, ...(page && { page }) }));
  return Object.fromEntries(all.map(([name, value]) => [name, word(value)])) as QueryInput<N>;
}
