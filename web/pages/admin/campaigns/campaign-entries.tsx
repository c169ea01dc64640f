import { to } from "#contract/paths/to.ts";
import { EntryActs, EntryNote } from "#web/features/campaigns/admin/entry-acts.tsx";
import { EntryCard } from "#web/features/campaigns/entry-card.tsx";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { Reports } from "#web/shell/console/moderated.tsx";
import { Empty } from "#web/ui/empty.tsx";
import type { Route } from "./+types/campaign-entries";

const entries = list("GET /api/admin/campaigns/{id}/entries");

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const path = to("/admin/campaigns/:id/entries", { id });
  const [campaign, listed] = await Promise.all([
    load(args).call("GET /api/admin/campaigns/{id}", { params: { id } }),
    loadList(args, entries, { path }, (api, query) =>
      api.call("GET /api/admin/campaigns/{id}/entries", { params: { id }, query }),
    ),
  ]);
  return { campaign, ...listed };
}

export const handle = page<typeof loader>({
  title: "活動作品",
  above: ({ campaign: { id, title } }) => [{ label: title, href: to("/admin/campaigns/:id", { id }) }],
});

export default function CampaignEntriesPage({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  return (
    <>
      {found.data.length === 0 ? <Empty title="還沒有作品" text="會員參加後，作品會依票數列在這裡。" /> : null}
      <ul className="grid gap-5 md:grid-cols-2">
        {found.data.map((entry) => (
          <li key={entry.id}>
            <EntryCard
              entry={entry}
              level={2}
              acts={
                <div className="flex flex-col items-start gap-3">
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
