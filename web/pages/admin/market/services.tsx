import type { DeskService } from "#contract/catalog/desk.ts";
import { serviceStates } from "#contract/catalog/states.ts";
import { to } from "#contract/paths/to.ts";
import { ServiceActs } from "#web/features/catalog/desk/service-acts.tsx";
import { hrefOf, list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { HiddenNote, Reports, TitleSearch } from "#web/shell/console/judged.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import { DataTable } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/services";

const services = list("GET /api/admin/services");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, services, { path: to("/admin/services") });
}

const tabs = [
  { list: undefined, label: "待處理的檢舉", empty: "會員檢舉的服務會依時間排列在這裡。" },
  { list: "hidden", label: "已下架", empty: "被下架的服務會列在這裡，最近的在前。" },
  { list: "all", label: "所有服務", empty: "換個標題或編號再試一次。" },
] as const;

function State({ service: { state, hiddenReason, hiddenAt } }: { service: DeskService }) {
  if (hiddenReason === null) return <Badge>{state === "paused" ? serviceStates.paused : "上架中"}</Badge>;
  return (
    <>
      <Badge tone="danger">已被下架</Badge>
      <HiddenNote row={{ hiddenReason, hiddenAt }} />
    </>
  );
}

export default function DeskServicesPage({ loaderData }: Route.ComponentProps) {
  const { asked, found } = loaderData;
  const current = tabs.find((tab) => tab.list === asked.list) ?? tabs[0];
  return (
    <>
      <LinkTabs
        label="服務"
        className="mb-5"
        items={tabs.map((tab) => ({
          href: hrefOf(services, loaderData, { list: tab.list, k: undefined }),
          label: tab.label,
          current: tab === current,
          count: tab === current ? found.total : undefined,
        }))}
      />
      {current.list === "all" ? <TitleSearch key={asked.k} label="服務標題或編號" k={asked.k} /> : null}
      <DataTable
        caption={`${current.label}，共 ${found.total} 項服務`}
        rows={found.data}
        rowKey={(row) => row.id}
        empty={<Empty title="這裡沒有服務" text={current.empty} />}
        columns={[
          {
            key: "title",
            header: "服務",
            primary: true,
            className: "[overflow-wrap:anywhere]",
            cell: (row) => (
              <Link href={to("/services/:id", { id: row.id })} className="link">
                {row.title}
              </Link>
            ),
          },
          {
            key: "seller",
            header: "賣家",
            cell: (row) => (
              <Link href={to("/admin/members/:id", { id: row.sellerId })} className="link">
                {row.seller}
              </Link>
            ),
          },
          { key: "state", header: "狀態", cell: (row) => <State service={row} /> },
          { key: "reports", header: "待處理的檢舉", cell: (row) => <Reports row={row} /> },
          { key: "acts", header: "處理", bare: true, cell: (row) => <ServiceActs service={row} /> },
        ]}
      />
      <ListPages of={services} data={loaderData} />
    </>
  );
}
