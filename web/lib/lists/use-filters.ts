import { useState } from "react";
import { useNavigation } from "react-router";
import type { ListName, ListQuery, QueryInput } from "#contract/route/query.ts";
import { useAsked } from "#web/lib/calls/use-asked.ts";
import { formHref, formQuery, hrefOf, type List, type ListState, settled } from "./list.ts";

/**
 * State of a form that is bound to the URL: follows the URL, and runs ahead of it while a navigation is pending, so
 * that the response to one change never reverts the next one.
 * @param settled values of the URL.
 * @param key the same as text, to detect changes.
 */
function useDraft<T>(settled: T, key: string): readonly [T, (next: (now: T) => T) => void] {
  const moving = useNavigation().state !== "idle";
  const [state, setState] = useState({ key, draft: settled });
  const outdated = state.key !== key && !moving;
  if (outdated) setState({ key, draft: settled });
  const set = (next: (now: T) => T) => setState((now) => ({ ...now, draft: next(now.draft) }));
  return [outdated ? settled : state.draft, set];
}

/** Asks how many rows a query finds; the query as JSON. */
type CountRows = (query: string) => Promise<number>;

/** How the rows of a list are counted. @param call the list's own call */
export const counting =
  <N extends ListName>(call: (query: QueryInput<N>) => Promise<{ total: number }>): CountRows =>
  async (query) =>
    (await call(JSON.parse(query))).total;

/**
 * Form of a list's filters: its values, a way to the URL for them, and how many rows they would leave.
 * @param go navigates to a URL of the list · count the same function on every render
 */
export function useFilters<N extends ListName, W>(
  list: List<N, W>,
  state: ListState<N>,
  { go, count }: { go: (href: string) => void; count: CountRows },
) {
  const href = hrefOf(list, state, state.query);
  const [draft, setDraft] = useDraft(state.query, href);
  const [asked, setAsked] = useState<{ href: string; query: string } | null>(null);
  // What was asked for on another URL of the list, e.g. before Back, is not about what is chosen now.
  const query = asked?.href === href ? asked.query : null;
  const known = useAsked(count, query);
  return {
    draft,
    set: (changes: ListQuery<N>) => setDraft((now) => settled(list, state.place, { ...now, ...changes })),
    read: (form: HTMLFormElement) => go(formHref(list, state, form)),
    ask: (form: HTMLFormElement) => setAsked({ href, query: JSON.stringify(formQuery(list, state, form)) }),
    /** Null until the answer about what is chosen now has come. */
    found: known?.of === query ? (known?.answer ?? null) : null,
  };
}

/** Sort order of a list; it is chosen outside of the filter form but belongs to it. @param sort the order in the URL */
export function useSort<N extends ListName, W>(
  list: List<N, W>,
  state: ListState<N>,
  sort: string,
  go: (href: string) => void,
) {
  const [chosen, set] = useDraft(sort, hrefOf(list, state, state.query));
  return {
    sort: chosen,
    onSort: (form: HTMLFormElement, next: string) => {
      set(() => next);
      go(formHref(list, state, form));
    },
  };
}
