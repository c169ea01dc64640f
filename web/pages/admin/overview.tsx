import { waitingCounts } from "#contract/console/sections.ts";
import { to } from "#contract/paths/to.ts";
import { FigureTiles, isQuiet } from "#web/features/analytics/figure-tiles.tsx";
import { FirstDays } from "#web/features/console/first-days.tsx";
import { QueueTable } from "#web/features/console/queue/queue-table.tsx";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { ListTabs } from "#web/lib/lists/list-tabs.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Field, NativeSelect } from "#web/ui/forms/field.tsx";
import type { Route } from "./+types/overview";
import { useOverview } from "./overview-data.ts";

const queue = list("GET /api/admin/queue");
const tabs = [
  { asks: { whose: undefined }, label: "全部" },
  { asks: { whose: "mine" }, label: "我負責的" },
  { asks: { whose: "free" }, label: "還沒有人負責" },
] as const;

export const handle = page({ title: "營運後台", heading: "待辦總覽" });

export async function loader(args: Route.LoaderArgs) {
  const [found, figures] = await Promise.all([
    loadList(args, queue, { path: to("/admin") }),
    load(args).call("GET /api/admin/figures/summary", {}),
  ]);
  return { ...found, figures };
}

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { parts, ...counts } = useOverview();
  const { query, found, figures } = loaderData;
  const quiet = figures !== null && isQuiet(figures);
  const kinds = waitingCounts.filter(
    ({ part, name }) => parts.includes(part) && (counts[name] > 0 || query.kind === name),
  );
  const all = kinds.reduce((sum, { name }) => sum + (!query.kind || query.kind === name ? counts[name] : 0), 0);
  if (parts.length === 0) return <Empty title="沒有你負責的項目" text="你的角色目前沒有開放的後台頁面。" />;
  return (
    <>
      {figures && !quiet ? <FigureTiles tiles={figures} /> : null}
      <ListTabs
        of={queue}
        data={loaderData}
        tabs={tabs}
        label="待辦項目"
        className="mb-5"
        count={({ asks }) => (asks.whose === undefined ? all : found[asks.whose])}
      />
      {kinds.length > 1 ? (
        <form method="get" className="mb-5 flex max-w-form items-end gap-3">
          {query.whose ? <input type="hidden" name="whose" value={query.whose} /> : null}
          <Field label="種類" className="grow">
            {(aria) => (
              <NativeSelect {...aria} name="kind" key={query.kind} defaultValue={query.kind ?? ""}>
                <option value="">全部</option>
                {kinds.map(({ name, label }) => (
                  <option key={name} value={name}>
                    {`${label}（${counts[name]}）`}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          <Button type="submit" variant="secondary">
            篩選
          </Button>
        </form>
      ) : null}
      <QueueTable rows={found.data} total={found.total} />
      <ListPages of={queue} data={loaderData} />
      {quiet && parts.includes("setup") ? <FirstDays /> : null}
    </>
  );
}
