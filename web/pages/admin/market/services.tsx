import type { AdminService } from "#contract/catalog/admin.ts";
import { to } from "#contract/paths/to.ts";
import { ServiceActs } from "#web/features/catalog/admin/service-acts.tsx";
import { list } from "#web/lib/lists/list.ts";
import { loadList } from "#web/lib/lists/load-list.ts";
import { moderationColumns } from "#web/shell/console/moderated.tsx";
import { ModeratedList } from "#web/shell/console/moderated-list.tsx";
import { ServiceState } from "#web/shell/console/service-state.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Column } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/services";

const services = list("GET /api/admin/services");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, services, { path: to("/admin/services") });
}

const tabs = [
  { asks: { list: undefined }, label: "待處理的檢舉", empty: "會員檢舉的服務會依時間排列在這裡。" },
  { asks: { list: "hidden" }, label: "已下架", empty: "被下架的服務會列在這裡，最近的在前。" },
  { asks: { list: "all" }, label: "所有服務", empty: "換個標題或編號再試一次。" },
] as const;

const columns: Column<AdminService>[] = [
  {
    key: "title",
    header: "服務",
    primary: true,
    className: "[overflow-wrap:anywhere]",
    cell: (row) => (
      <>
        <Link href={to("/services/:id", { id: row.id })} className="link">
          {row.title}
        </Link>
        <Link href={to("/admin/services/:id", { id: row.id })} className="link mt-1 block text-sm">
          比對相近的文字<span className="sr-only">：{row.title}</span>
        </Link>
      </>
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
  ...moderationColumns<AdminService>({
    state: (row) => <ServiceState service={row} />,
    acts: (row) => <ServiceActs service={row} />,
  }),
];

export default function AdminServicesPage({ loaderData }: Route.ComponentProps) {
  return <ModeratedList of={services} data={loaderData} tabs={tabs} what="服務" unit="項" columns={columns} />;
}
