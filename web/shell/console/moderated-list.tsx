import type { ListName, ListQuery } from "#contract/route/query.ts";
import type { List, ListState } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { currentTab, type ListTab, ListTabs, type Tabs } from "#web/lib/lists/list-tabs.tsx";
import { Empty } from "#web/ui/empty.tsx";
import type { LinkTab } from "#web/ui/link-tabs.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";
import { TitleSearch } from "./moderated.tsx";

/** Lists of members' content: those with open items for an operator, and one of all, with a search. */
type ModeratedListName = { [N in ListName]: { list: "all"; k: string } extends ListQuery<N> ? N : never }[ListName];

/** A tab of such a list. @property empty text for when it is empty */
type ModeratedTab<N extends ModeratedListName> = ListTab<N> & { empty: string };

type ModeratedListProps<N extends ModeratedListName, R> = {
  of: List<N>;
  data: ListState<N> & { found: { data: readonly R[]; total: number; page: number; pages: number } };
  tabs: Tabs<ModeratedTab<N>>;
  /** 服務 */
  what: string;
  /** What the search looks in, if it is not the title of the thing or its number. */
  searched?: string;
  /** Counter word: 項 */
  unit: string;
  columns: readonly Column<R>[];
  /** Links to separate pages, beside the tabs. */
  after?: readonly LinkTab[];
};

/** Members' content for moderation: tabs, one of them with a search. */
export function ModeratedList<N extends ModeratedListName, R extends { id: number }>(props: ModeratedListProps<N, R>) {
  const { of, data, tabs, what, unit, columns, searched = `${what}標題或編號`, after = [] } = props;
  const { found } = data;
  const current = currentTab(of, data, tabs);
  const { list, k } = data.query as { list?: string; k?: string };
  return (
    <>
      <ListTabs
        of={of}
        data={data}
        tabs={tabs}
        label={what}
        className="mb-5"
        count={(_, here) => (here ? found.total : undefined)}
        without={{ k: undefined } as unknown as ListQuery<N>}
        after={after}
      />
      {list === "all" ? <TitleSearch key={k} label={searched} k={k} /> : null}
      <DataTable
        caption={`${current.label}，共 ${found.total} ${unit}${what}`}
        rows={found.data}
        rowKey={(row) => row.id}
        empty={<Empty title={`這裡沒有${what}`} text={current.empty} />}
        columns={columns}
      />
      <ListPages of={of} data={data} />
    </>
  );
}
