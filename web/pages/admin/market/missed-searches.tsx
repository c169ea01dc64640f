import { to } from "#contract/paths/to.ts";
import { MissedActs, RemoveCalled } from "#web/features/catalog/admin/missed-acts.tsx";
import { dateTime } from "#web/lib/format/format.ts";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { Empty } from "#web/ui/empty.tsx";
import { DataTable } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/missed-searches";

const searches = list("GET /api/admin/missed_searches");

export async function loader(args: Route.LoaderArgs) {
  const [missed, called] = await Promise.all([
    loadList(args, searches, { path: to("/admin/synonyms/missed") }),
    load(args).call("GET /api/admin/called_words", { query: {} }),
  ]);
  return { ...missed, called };
}

export const handle = page({ heading: "找不到服務的搜尋" });

export default function MissedSearches({ loaderData }: Route.ComponentProps) {
  const { found, called } = loaderData;
  return (
    <div className="flex flex-col gap-10">
      <div>
        <p className="mb-4 max-w-text text-ink-soft">
          20 個字以內、一項服務都沒找到的搜尋。只記得字和次數，不記得是誰搜尋的；90 天沒有人再搜尋就會刪除。
        </p>
        <DataTable
          caption={`共 ${found.total} 個`}
          showCaption
          rows={found.data}
          rowKey={(search) => search.id}
          empty={<Empty title="沒有找不到服務的搜尋" text="買家搜尋落空時，會出現在這裡。" />}
          columns={[
            {
              key: "words",
              header: "搜尋的字",
              primary: true,
              className: "[overflow-wrap:anywhere]",
              cell: (search) => search.words,
            },
            { key: "times", header: "次數", cell: (search) => search.times },
            { key: "last", header: "最近一次", cell: (search) => dateTime(search.lastAt) },
            { key: "acts", header: "動作", cell: (search) => <MissedActs search={search} /> },
          ]}
        />
        <ListPages of={searches} data={loaderData} />
      </div>
      {called.data.length > 0 ? (
        <DataTable
          caption={`加過的別名，最近 ${called.data.length} 個`}
          showCaption
          rows={called.data}
          rowKey={(word) => word.id}
          columns={[
            {
              key: "word",
              header: "別名",
              primary: true,
              className: "[overflow-wrap:anywhere]",
              cell: ({ word }) => word,
            },
            { key: "place", header: "子分類", cell: ({ subcategory }) => subcategory },
            { key: "acts", header: "動作", cell: (word) => <RemoveCalled called={word} /> },
          ]}
        />
      ) : null}
    </div>
  );
}
