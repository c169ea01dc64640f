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
  /** What one is told when there is none. */
  none: Pick<EmptyProps, "title" | "text" | "action">;
  text?: string;
  /** Cards stand apart from the pages below them. */
  cards?: boolean;
  children: ReactNode;
};

/** What is kept or followed, counted at its tab. */
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
