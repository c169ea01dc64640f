import { to } from "#contract/paths/to.ts";
import type { DeskRequest } from "#contract/requests/desk.ts";
import { aboutOffer, RequestActs } from "#web/features/requests/desk/request-acts.tsx";
import { RequestBadge } from "#web/features/requests/state-badge.tsx";
import { hrefOf, list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { HiddenNote, Reports, TitleSearch } from "#web/shell/console/judged.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import { DataTable } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/requests";

const requests = list("GET /api/admin/requests");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, requests, { path: to("/admin/requests") });
}

const tabs = [
  { list: undefined, label: "待處理的檢舉", empty: "會員檢舉的需求，和檢舉需求收到的提案，會依時間排列在這裡。" },
  { list: "hidden", label: "已下架", empty: "被下架的需求會列在這裡，最近的在前。" },
  { list: "all", label: "所有需求", empty: "換個標題或編號再試一次。" },
] as const;

function State({ request }: { request: DeskRequest }) {
  const { state, stateLabel, hiddenReason, hiddenAt } = request;
  return (
    <>
      <RequestBadge state={state} label={stateLabel} hidden={hiddenReason !== null} />
      {hiddenReason === null ? null : <HiddenNote row={{ hiddenReason, hiddenAt }} />}
    </>
  );
}

const member = (id: number, nickname: string) => (
  <Link href={to("/admin/members/:id", { id })} className="link">
    {nickname}
  </Link>
);

export default function DeskRequestsPage({ loaderData }: Route.ComponentProps) {
  const { asked, found } = loaderData;
  const current = tabs.find((tab) => tab.list === asked.list) ?? tabs[0];
  return (
    <>
      <LinkTabs
        label="需求"
        className="mb-5"
        items={[
          ...tabs.map((tab) => ({
            href: hrefOf(requests, loaderData, { list: tab.list, k: undefined }),
            label: tab.label,
            current: tab === current,
            count: tab === current ? found.total : undefined,
          })),
          { href: to("/admin/requests/offers"), label: "訊息與交易室裡的提案" },
          { href: to("/admin/contact_details"), label: "聯絡方式" },
        ]}
      />
      {current.list === "all" ? <TitleSearch key={asked.k} label="需求標題或編號" k={asked.k} /> : null}
      <DataTable
        caption={`${current.label}，共 ${found.total} 個需求`}
        rows={found.data}
        rowKey={(row) => row.id}
        empty={<Empty title="這裡沒有需求" text={current.empty} />}
        columns={[
          {
            key: "title",
            header: "需求",
            primary: true,
            className: "[overflow-wrap:anywhere]",
            cell: (row) => (
              <Link href={to("/admin/requests/:id", { id: row.id })} className="link">
                {row.title}
              </Link>
            ),
          },
          { key: "buyer", header: "買家", cell: (row) => member(row.buyerId, row.buyer) },
          {
            key: "seller",
            header: "指定給",
            cell: (row) => (row.sellerId === null ? "公開" : member(row.sellerId, row.seller ?? "")),
          },
          { key: "offers", header: "提案", align: "end", cell: (row) => row.offers },
          { key: "state", header: "狀態", cell: (row) => <State request={row} /> },
          { key: "reports", header: "待處理的檢舉", cell: (row) => <Reports row={row} about={aboutOffer} /> },
          { key: "acts", header: "處理", bare: true, cell: (row) => <RequestActs request={row} /> },
        ]}
      />
      <ListPages of={requests} data={loaderData} />
    </>
  );
}
