import { to } from "#contract/paths/to.ts";
import { EntryActs, EntryNote } from "#web/features/campaigns/admin/entry-acts.tsx";
import { EntryCard } from "#web/features/campaigns/entry-card.tsx";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { currentTab, ListTabs } from "#web/lib/lists/list-tabs.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { page } from "#web/lib/page/define-page.ts";
import { Reports } from "#web/shell/console/moderated.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/campaigns-reported";

const entries = list("GET /api/admin/campaign_entries", [], { usual: { list: "reported" } });

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, entries, { path: to("/admin/campaigns/reported") });
}

export const handle = page({ title: "活動作品的檢舉" });

const tabs = [
  { asks: { list: "reported" }, label: "待處理的檢舉", empty: "會員檢舉的活動作品會依時間排列在這裡。" },
  { asks: { list: "hidden" }, label: "已下架", empty: "被下架的活動作品會列在這裡，最近的在前。" },
] as const;

export default function ReportedEntriesPage({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  const current = currentTab(entries, loaderData, tabs);
  return (
    <>
      <ListTabs
        of={entries}
        data={loaderData}
        tabs={tabs}
        label="活動作品"
        className="my-5"
        count={(_, here) => (here ? found.total : undefined)}
      />
      {found.data.length === 0 ? <Empty title="這裡沒有作品" text={current.empty} /> : null}
      <ul className="grid gap-5 md:grid-cols-2">
        {found.data.map((entry) => (
          <li key={entry.id}>
            <EntryCard
              entry={entry}
              level={2}
              acts={
                <div className="flex flex-col items-start gap-3">
                  <Link href={to("/events/:slug", { slug: entry.slug })} className="link">
                    {entry.campaign}
                  </Link>
                  <EntryNote entry={entry} />
                  {entry.waiting > 0 ? <Reports row={entry} /> : null}
                  <EntryActs entry={entry} />
                </div>
              }
            />
          </li>
        ))}
      </ul>
      <ListPages of={entries} data={loaderData} />
    </>
  );
}
