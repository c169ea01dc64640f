import { grouped, percent } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { MissedActs } from "#web/features/catalog/admin/missed-acts.tsx";
import { dateTime } from "#web/lib/format/format.ts";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load, orWithout } from "#web/lib/page/load.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { DataTable } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/missed-searches";

const searches = list("GET /api/admin/missed_searches");
const choices = list("GET /api/admin/search_choices", [], { called: { page: "chosen" } });

export async function loader(args: Route.LoaderArgs) {
  const place = { path: to("/admin/synonyms/missed") };
  const api = load(args);
  const [missed, chosen, tree] = await Promise.all([
    loadList(args, searches, place),
    loadList(args, choices, place),
    orWithout(api.call("GET /api/categories", {}), []),
  ]);
  return { ...missed, chosen, tree };
}

export const handle = page({ heading: "找不到服務的搜尋" });

type Data = Route.ComponentProps["loaderData"]["chosen"];

/** How often a version of the ranking showed services, and how often one was opened from there. */
function figuresLine({ formula, shown, chosen }: Data["found"]["formulas"][number]): string {
  const share = shown > 0 ? `（${percent(chosen / shown)}）` : "";
  return `排序公式第 ${formula} 版：最近 30 天在搜尋結果出現 ${grouped(shown)} 次，點選 ${grouped(chosen)} 次${share}。`;
}

/** What was chosen after searches without a result, and how often each version of the ranking was of use. */
function Chosen({ data }: { data: Data }) {
  const { data: rows, total, formulas } = data.found;
  return (
    <section aria-labelledby="chosen">
      <h2 id="chosen" className="text-xl">
        落空之後選了什麼
      </h2>
      <p className="mt-1 max-w-text text-ink-soft">
        搜尋落空之後，或從「最接近的服務」裡，買家選了哪項服務或哪個子分類。只記得字和選擇，不記得是誰，一年後刪除。
      </p>
      {formulas.map((figures) => (
        <p key={figures.formula} className="mt-1 text-ink-soft">
          {figuresLine(figures)}
        </p>
      ))}
      {total > 0 ? (
        <p className="mt-3 flex flex-wrap gap-3">
          <Link
            href="/api/admin/search_choices/table"
            download
            className={buttonClass({ variant: "secondary", size: "sm" })}
          >
            下載 CSV
          </Link>
          <Link
            href="/api/admin/search_choices/judged"
            download
            className={buttonClass({ variant: "secondary", size: "sm" })}
          >
            下載評分題
          </Link>
        </p>
      ) : null}
      <div className="mt-4">
        <DataTable
          caption={`共 ${total} 個`}
          showCaption
          rows={rows}
          rowKey={({ words, kind, id, formula }) => `${words} ${kind} ${id} ${formula}`}
          empty={<Empty title="還沒有人選過" text="買家在落空之後點了服務或子分類，會出現在這裡。" />}
          columns={[
            {
              key: "words",
              header: "搜尋的字",
              primary: true,
              className: "[overflow-wrap:anywhere]",
              cell: ({ words }) => words,
            },
            {
              key: "chosen",
              header: "選了",
              cell: ({ kind, id, name }) => (
                <Link
                  className="link"
                  href={
                    kind === "service"
                      ? to("/services/:id", { id })
                      : to("/subcategories/:subcategoryId", { subcategoryId: id })
                  }
                >
                  {name}
                </Link>
              ),
            },
            { key: "times", header: "次數", cell: ({ times }) => times },
            { key: "formula", header: "公式版本", cell: ({ formula }) => formula },
            { key: "day", header: "最近一天", cell: ({ day }) => day.replaceAll("-", "/") },
          ]}
        />
      </div>
      <ListPages of={choices} data={data} />
    </section>
  );
}

export default function MissedSearches({ loaderData }: Route.ComponentProps) {
  const { found, chosen } = loaderData;
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
      <Chosen data={chosen} />
      <p>
        <Link href={to("/admin/categories")} className={buttonClass({ variant: "secondary" })}>
          看每個子分類的別名
        </Link>
      </p>
    </div>
  );
}
