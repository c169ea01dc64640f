import type { ReactNode } from "react";
import type { ListName } from "#contract/route/query.ts";
import type { List, ListState } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { cx } from "#web/ui/cx.ts";
import { Empty, type EmptyProps } from "#web/ui/empty.tsx";
import { AccountPage } from "./page.tsx";

type SavedListProps<N extends ListName> = {
  of: List<N>;
  data: ListState<N> & { found: { data: readonly unknown[]; total: number; page: number; pages: number } };
  /** Text for an empty list. */
  none: Pick<EmptyProps, "art" | "title" | "text" | "action">;
  text?: string;
  /** Adds space between cards and the pagination below. */
  cards?: boolean;
  children: ReactNode;
};

/** A list of favourites or followed sellers, with its count in the tab. */
export function SavedList<N extends ListName>({ of, data, none, text, cards = false, children }: SavedListProps<N>) {
  const { place, found } = data;
  return (
    <AccountPage counts={{ [place.path]: found.total }} text={text}>
      {found.data.length === 0 ? (
        <Empty {...none} />
      ) : (
        <div className={cx("flex flex-col", cards ? "gap-10" : "gap-6")}>
          {children}
          <ListPages of={of} data={data} />
        </div>
      )}
    </AccountPage>
  );
}
