import { useState } from "react";
import { useNavigation } from "react-router";
import type { ListName, ListQuery } from "#contract/route/query.ts";
import { formHref, hrefOf, type List, type ListState, settled } from "./list.ts";

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

/** Form of a list's filters: its values, and a way to the URL for them. @param go navigates to a URL of the list */
export function useFilters<N extends ListName, W>(list: List<N, W>, state: ListState<N>, go: (href: string) => void) {
  const [draft, setDraft] = useDraft(state.query, hrefOf(list, state, state.query));
  return {
    draft,
    set: (changes: ListQuery<N>) => setDraft((now) => settled(list, state.place, { ...now, ...changes })),
    read: (form: HTMLFormElement) => go(formHref(list, state, form)),
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
