import type { ListName, ListQuery } from "#contract/route/query.ts";
import { type LinkTab, LinkTabs } from "#web/ui/link-tabs.tsx";
import { hrefOf, type List, type ListState } from "./list.ts";

/** A named part of a list. */
export type ListTab<N extends ListName> = {
  /** Its query; undefined clears a filter. */
  asks: ListQuery<N>;
  label: string;
};

/** Tabs in their order, at least one. */
export type Tabs<T> = readonly T[] & { readonly 0: NoInfer<T> };

/** The tab of the current query; the first one when no tab matches. */
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
  /** Number of rows in a tab, where it is shown. */
  count?: (tab: T, current: boolean) => number | undefined;
  /** Fields that a tab clears, such as the search words. */
  without?: ListQuery<N>;
  /** Links to separate pages, beside the tabs. */
  before?: readonly LinkTab[];
  after?: readonly LinkTab[];
};

/** The parts of a list as tabs; each is a link, the current one is marked. */
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

/** A tab for all rows, then one for each state. @param states those that have a tab, in order; all by default */
export function stateTabs<S extends string>(
  names: Readonly<Record<S, string>>,
  states: readonly S[] = Object.keys(names) as S[],
): Tabs<StateTab<S>> {
  return [
    { asks: { state: undefined }, label: "全部" },
    ...states.map((state) => ({ asks: { state }, label: names[state] })),
  ];
}
