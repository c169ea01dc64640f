import type { DeskService } from "#contract/catalog/desk.ts";
import { reportReasons } from "#contract/catalog/report.ts";
import { serviceStates } from "#contract/catalog/states.ts";
import { to } from "#contract/to.ts";
import { ServiceActs } from "#web/features/catalog/desk/service-acts.tsx";
import { dateTime } from "#web/lib/format.ts";
import { hrefOf, list } from "#web/lib/list.ts";
import { ListPages } from "#web/lib/list-pages.tsx";
import { loadList } from "#web/lib/load-list.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Field, TextInput } from "#web/ui/field.tsx";
import { Link } from "#web/ui/link.tsx";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import { DataTable } from "#web/ui/table.tsx";
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

function Reports({ service: { reports, waiting } }: { service: DeskService }) {
  if (waiting === 0) return "沒有";
  return (
    <ul className="flex flex-col gap-2">
      {reports.map((report) => (
        <li key={report.id} className="[overflow-wrap:anywhere]">
          <span className="block">{reportReasons[report.reason]}</span>
          {report.text ? <span className="block whitespace-pre-line text-ink-soft">{report.text}</span> : null}
          <span className="block text-ink-faint text-sm">
            <Link href={to("/admin/members/:id", { id: report.reporterId })} className="link">
              {report.reporter}
            </Link>{" "}
            {dateTime(report.at)}
          </span>
        </li>
      ))}
      {waiting > reports.length ? <li className="text-ink-soft">另有 {waiting - reports.length} 則</li> : null}
    </ul>
  );
}

function State({ service: { state, hiddenReason, hiddenAt } }: { service: DeskService }) {
  if (hiddenReason === null) return <Badge>{state === "paused" ? serviceStates.paused : "上架中"}</Badge>;
  return (
    <>
      <Badge tone="danger">已被下架</Badge>
      <span className="mt-1 block whitespace-pre-line text-sm [overflow-wrap:anywhere]">{hiddenReason}</span>
      <span className="block text-ink-faint text-sm">{dateTime(hiddenAt)}</span>
    </>
  );
}

function Search({ k }: { k: string | undefined }) {
  return (
    <form method="get" className="mb-6 grid items-end gap-4 sm:grid-cols-[minmax(0,24rem)_auto] sm:justify-start">
      <input type="hidden" name="list" value="all" />
      <Field label="服務標題或編號">
        {(aria) => <TextInput {...aria} type="search" name="k" maxLength={100} defaultValue={k} />}
      </Field>
      <Button type="submit" variant="secondary">
        搜尋
      </Button>
    </form>
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
      {current.list === "all" ? <Search key={asked.k} k={asked.k} /> : null}
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
          { key: "reports", header: "待處理的檢舉", cell: (row) => <Reports service={row} /> },
          { key: "acts", header: "處理", bare: true, cell: (row) => <ServiceActs service={row} /> },
        ]}
      />
      <ListPages of={services} data={loaderData} />
    </>
  );
}
