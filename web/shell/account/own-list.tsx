import type { ReactNode } from "react";
import type { ListName } from "#contract/route/query.ts";
import type { List, ListState } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { currentTab, type ListTab, ListTabs, type Tabs } from "#web/lib/lists/list-tabs.tsx";
import { Empty, type EmptyProps } from "#web/ui/empty.tsx";
import type { LinkTab } from "#web/ui/link-tabs.tsx";
import { AccountPage } from "./page.tsx";

type Words = Pick<EmptyProps, "art"> & { title: string; text: string };

type OwnPageProps = {
  /** Introduction for members who have none yet; null for everybody else. */
  begin: Words | null;
  /** Button to create one. */
  action: ReactNode;
  text?: ReactNode;
  children: ReactNode;
};

/** A page for what a member creates: members who have none yet see an introduction. */
export function OwnPage({ begin, action, text, children }: OwnPageProps) {
  if (begin)
    return (
      <AccountPage>
        <Empty {...begin} action={action} />
      </AccountPage>
    );
  return (
    <AccountPage text={text} action={action}>
      {children}
    </AccountPage>
  );
}

/** One tab of such a list. @property none text for when it is empty */
type OwnTab<N extends ListName> = ListTab<N> & { none?: Words };

type OwnListProps<N extends ListName, T extends OwnTab<N>> = {
  of: List<N>;
  data: ListState<N> & { found: { data: readonly unknown[]; page: number; pages: number } };
  tabs: Tabs<T>;
  count: (tab: T) => number;
  /** Links to separate pages, beside the tabs. */
  after?: readonly LinkTab[];
  /** Its rows, each a `<li>`. */
  children: ReactNode;
};

/** The member's own items, with a tab for each state. */
export function OwnList<N extends ListName, T extends OwnTab<N>>(props: OwnListProps<N, T>) {
  const { of, data, tabs, count, after = [], children } = props;
  const { none } = currentTab(of, data, tabs);
  return (
    <>
      <ListTabs of={of} data={data} tabs={tabs} label="依狀態" count={count} after={after} />
      {data.found.data.length === 0 && none ? (
        <Empty {...none} />
      ) : (
        <ul className="mt-5 flex flex-col gap-3">{children}</ul>
      )}
      {data.found.pages > 1 ? (
        <div className="mt-6">
          <ListPages of={of} data={data} />
        </div>
      ) : null}
    </>
  );
}
