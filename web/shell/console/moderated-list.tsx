import type { ListName, ListQuery } from "#contract/route/query.ts";
import type { List, ListState } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { currentTab, type ListTab, ListTabs, type Tabs } from "#web/lib/lists/list-tabs.tsx";
import { Empty } from "#web/ui/empty.tsx";
import type { LinkTab } from "#web/ui/link-tabs.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";
import { TitleSearch } from "./moderated.tsx";

/** Lists of what members publish: those that wait for an operator, and one of all, to search in. */
type ModeratedListName = { [N in ListName]: { list: "all"; k: string } extends ListQuery<N> ? N : never }[ListName];

/** A part of such a list. @property empty says what would stand in it */
type ModeratedTab<N extends ModeratedListName> = ListTab<N> & { empty: string };

type ModeratedListProps<N extends ModeratedListName, R> = {
  of: List<N>;
  data: ListState<N> & { found: { data: readonly R[]; total: number; page: number; pages: number } };
  tabs: Tabs<ModeratedTab<N>>;
  /** 服務 */
  what: string;
  /** How it is counted: 項 */
  unit: string;
  columns: readonly Column<R>[];
  /** Pages of their own beside its tabs. */
  after?: readonly LinkTab[];
};

/** What members publish, as operators go through it: by tabs, one of them with a search. */
export function ModeratedList<N extends ModeratedListName, R extends { id: number }>(props: ModeratedListProps<N, R>) {
  const { of, data, tabs, what, unit, columns, after = [] } = props;
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
      {list === "all" ? <TitleSearch key={k} label={`${what}標題或編號`} k={k} /> : null}
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
