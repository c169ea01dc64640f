import type { ListName, ListQuery } from "#contract/route/query.ts";
import { type LinkTab, LinkTabs } from "#web/ui/link-tabs.tsx";
import { hrefOf, type List, type ListState } from "./list.ts";

/** A part of a list with a name of its own. */
export type ListTab<N extends ListName> = {
  /** What is asked for it; undefined takes a choice away. */
  asks: ListQuery<N>;
  label: string;
};

/** Tabs in their order, at least one. */
export type Tabs<T> = readonly T[] & { readonly 0: NoInfer<T> };

/** The tab that the list stands at; the first one when it asks for something that no tab does. */
export function currentTab<N extends ListName, W, T extends ListTab<N>>(
  of: List<N, W>,
  data: ListState<N>,
  tabs: Tabs<T>,
): T {
  const here = hrefOf(of, data);
  return tabs.find(({ asks }) => hrefOf(of, data, asks) === here) ?? tabs[0];
}

type ListTabsProps<N extends ListName, W, T extends ListTab<N>> = {
  of: List<N, W>;
  data: ListState<N>;
  tabs: Tabs<T>;
  label: string;
  className?: string;
  /** How many rows stand behind a tab, where that is said. */
  count?: (tab: T, current: boolean) => number | undefined;
  /** What a tab does not take over from the one before: words searched for. */
  without?: ListQuery<N>;
  /** Pages of their own beside it. */
  before?: readonly LinkTab[];
  after?: readonly LinkTab[];
};

/** The parts of a list as tabs: each an address, the one shown marked. */
export function ListTabs<N extends ListName, W, T extends ListTab<N>>(props: ListTabsProps<N, W, T>) {
  const { of, data, tabs, label, className, count, without, before = [], after = [] } = props;
  const here = currentTab(of, data, tabs);
  const items = tabs.map((tab) => ({
    href: hrefOf(of, data, { ...tab.asks, ...without }),
    label: tab.label,
    current: tab === here,
    count: count?.(tab, tab === here),
  }));
  return <LinkTabs label={label} items={[...before, ...items, ...after]} {...(className && { className })} />;
}

type StateTab<S extends string> = { asks: { state: S | undefined }; label: string };

/** All of a list, then each state by its name. @param states those that have a tab, in their order; without it all */
export function stateTabs<S extends string>(
  names: Readonly<Record<S, string>>,
  states: readonly S[] = Object.keys(names) as S[],
): Tabs<StateTab<S>> {
  return [
    { asks: { state: undefined }, label: "全部" },
    ...states.map((state) => ({ asks: { state }, label: names[state] })),
  ];
}
