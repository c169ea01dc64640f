import type { ListName, ListQuery, QueryInput, QueryOf } from "#contract/route/query.ts";

/**
 * Where a list stands: its path, and what the path itself already asks (`/categories/3` is category 3), which therefore
 * never stands in the query.
 */
export type Place<N extends ListName> = { path: string; fixed?: ListQuery<N> };

/** A list as an address asks for it: the place's own question is part of `query`. */
export type ListState<N extends ListName> = { place: Place<N>; query: ListQuery<N> };

/** What narrows a list: the fields of one choice and what the choice is called; nothing when it is not made. */
type Filter<N extends ListName, W> = {
  of: readonly (keyof QueryOf<N> & string)[];
  /** @param own what is asked beyond the place */
  chip(own: ListQuery<N>, words: W): string | null | undefined | false;
};

type More<N extends ListName> = {
  /** What is as usual and therefore never stands in the address. */
  usual?: ListQuery<N>;
  /** What a field is called in the address, where another list of the page has its name. */
  called?: Partial<Record<keyof QueryOf<N> & string, string>>;
  /** Which of two wins that contradict each other. */
  settle?(query: ListQuery<N>, fixed: ListQuery<N>): ListQuery<N>;
};

/** A list is its call; what may narrow it stands in the order of its address. */
export type List<N extends ListName, W = unknown> = { name: N; filters: readonly Filter<N, W>[] } & More<N>;

/**
 * Declares a list of a call that answers pages.
 * @typeParam W what the labels of its filters are made with
 */
export function list<N extends ListName, W = unknown>(
  name: N,
  filters: readonly Filter<N, W>[] = [],
  more: More<N> = {},
): List<N, W> {
  return { name, filters, ...more };
}

type Values = Record<string, unknown>;

/** What a field is called in the address. */
const nameOf = <N extends ListName, W>({ called }: List<N, W>, field: string): string =>
  (called as Record<string, string> | undefined)?.[field] ?? field;

/** The address's own fields, as the call names them. */
export function fieldsIn<N extends ListName, W>(list: List<N, W>, search: URLSearchParams): URLSearchParams {
  const fields = Object.keys(list.called ?? {});
  if (fields.length === 0) return search;
  const rest = [...search].filter(
    ([name]) => !fields.includes(name) && !fields.some((each) => nameOf(list, each) === name),
  );
  const named = fields.flatMap((each) => search.getAll(nameOf(list, each)).map((value) => [each, value]));
  return new URLSearchParams([...rest, ...named]);
}

/** Leaves out the fields that are empty or undefined. */
const withoutEmpty = <T extends object>(asked: T): T =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined && value !== "")) as T;

/** A value as it is written in an address. */
const word = (value: unknown): string => (value === true ? "1" : String(value));

/** Adds what the place itself asks and settles contradictions. */
export function settled<N extends ListName, W>(list: List<N, W>, place: Place<N>, query: ListQuery<N>): ListQuery<N> {
  const { fixed = {} as ListQuery<N> } = place;
  return withoutEmpty(list.settle ? list.settle({ ...fixed, ...query }, fixed) : { ...query, ...fixed });
}

/** What is asked beyond the place and beyond what is as usual. */
function ownOf<N extends ListName, W>(list: List<N, W>, { place, query }: ListState<N>): ListQuery<N> {
  const said: Values = { ...list.usual, page: 1, ...place.fixed };
  const own = Object.entries(withoutEmpty(query)).filter(([name, value]) => word(value) !== word(said[name]));
  return Object.fromEntries(own) as ListQuery<N>;
}

/** The same list with some choices changed (undefined takes one away), from its first page. */
function changed<N extends ListName, W>(list: List<N, W>, state: ListState<N>, changes: ListQuery<N>): ListState<N> {
  return { place: state.place, query: settled(list, state.place, { ...state.query, page: undefined, ...changes }) };
}

/** The address of a list, with some choices changed: only what is asked, always in the same order. */
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

/** The address of a page of the list as it stands. */
export function pageHref<N extends ListName, W>(list: List<N, W>, state: ListState<N>): (page: number) => string {
  return (page) => hrefOf(list, state, { page } as unknown as ListQuery<N>);
}

/** The address that a form of filters asks for; what it does not name is not asked. */
export function formHref<N extends ListName, W>(
  list: List<N, W>,
  { place }: ListState<N>,
  form: HTMLFormElement,
): string {
  const typed = [...new FormData(form)].map(([name, value]) => {
    const text = String(value).trim();
    return [name, text !== "" && String(Number(text)) === text ? Number(text) : text];
  });
  return hrefOf(list, { place, query: {} }, Object.fromEntries(typed) as ListQuery<N>);
}

export type Chip = { label: string; href: string };

/** What narrows the list, each with the address of the list without it. */
export function chipsOf<N extends ListName, W>(list: List<N, W>, state: ListState<N>, words: W): Chip[] {
  const own = ownOf(list, state);
  return list.filters.flatMap(({ of, chip }) => {
    const label = chip(own, words);
    const without = Object.fromEntries(of.map((name) => [name, state.place.fixed?.[name]])) as ListQuery<N>;
    return label ? [{ label, href: hrefOf(list, state, without) }] : [];
  });
}

/** The address of the same list in its order with nothing asked but the fields to keep. */
export function clearedHref<N extends ListName, W>(
  list: List<N, W>,
  { place, query }: ListState<N>,
  ...keep: (keyof QueryOf<N> & string)[]
): string {
  const kept = ["sort", ...keep].map((name) => [name, (query as Values)[name]]);
  return hrefOf(list, { place, query: {} }, Object.fromEntries(kept) as ListQuery<N>);
}

/** Whether anything narrows the list beyond its own place and the words searched for. */
export function isNarrowed<N extends ListName, W>(list: List<N, W>, state: ListState<N>): boolean {
  const own: Values = ownOf(list, state);
  return list.filters.some(({ of }) => of.some((name) => name !== "k" && own[name] !== undefined));
}

/** The question for the call, its values as text. */
export function callQuery<N extends ListName>({ query }: ListState<N>, page?: number): QueryInput<N> {
  const all = Object.entries(withoutEmpty({ page: 1, ...query, ...(page && { page }) }));
  return Object.fromEntries(all.map(([name, value]) => [name, word(value)])) as QueryInput<N>;
}
