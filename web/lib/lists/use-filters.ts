import { useState } from "react";
import { useNavigation } from "react-router";
import type { ListName, ListQuery } from "#contract/route/query.ts";
import { formHref, hrefOf, type List, type ListState, settled } from "./list.ts";

/**
 * What is chosen in a form whose choices stand in the address: follows the address, and runs ahead of it while the page
 * for a choice is on its way, so that the answer to one choice never takes back the next one.
 * @param settled what the address says. @param key the same as text, to know when it changed.
 */
function useDraft<T>(settled: T, key: string): readonly [T, (next: (now: T) => T) => void] {
  const moving = useNavigation().state !== "idle";
  const [state, setState] = useState({ key, draft: settled });
  const outdated = state.key !== key && !moving;
  if (outdated) setState({ key, draft: settled });
  const set = (next: (now: T) => T) => setState((now) => ({ ...now, draft: next(now.draft) }));
  return [outdated ? settled : state.draft, set];
}

/**
 * The form of a list's filters: what is chosen in it, and its way to the address of that.
 * @param go shows the list at an address
 */
export function useFilters<N extends ListName, W>(list: List<N, W>, state: ListState<N>, go: (href: string) => void) {
  const [draft, setDraft] = useDraft(state.query, hrefOf(list, state, state.query));
  return {
    draft,
    set: (changes: ListQuery<N>) => setDraft((now) => settled(list, state.place, { ...now, ...changes })),
    read: (form: HTMLFormElement) => go(formHref(list, state, form)),
  };
}

/**
 * The order of a list, which is chosen beside its filters and belongs to their form.
 * @param sort the order in the address
 */
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
