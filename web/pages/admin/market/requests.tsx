import { to } from "#contract/paths/to.ts";
import type { AdminRequest } from "#contract/requests/admin.ts";
import { aboutOffer, RequestActs } from "#web/features/requests/admin/request-acts.tsx";
import { RequestBadge } from "#web/features/requests/state-badge.tsx";
import { list } from "#web/lib/lists/list.ts";
import { loadList } from "#web/lib/lists/load-list.ts";
import { HiddenNote, moderationColumns } from "#web/shell/console/moderated.tsx";
import { ModeratedList } from "#web/shell/console/moderated-list.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Column } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/requests";

const requests = list("GET /api/admin/requests");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, requests, { path: to("/admin/requests") });
}

const tabs = [
  {
    asks: { list: undefined },
    label: "待處理的檢舉",
    empty: "會員檢舉的需求，和檢舉需求收到的提案，會依時間排列在這裡。",
  },
  { asks: { list: "hidden" }, label: "已下架", empty: "被下架的需求會列在這裡，最近的在前。" },
  { asks: { list: "all" }, label: "所有需求", empty: "換個標題或編號再試一次。" },
] as const;

function State({ request }: { request: AdminRequest }) {
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

const columns: Column<AdminRequest>[] = [
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
  ...moderationColumns<AdminRequest>({
    state: (row) => <State request={row} />,
    acts: (row) => <RequestActs request={row} />,
    about: aboutOffer,
  }),
];

export default function AdminRequestsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ModeratedList
      of={requests}
      data={loaderData}
      tabs={tabs}
      what="需求"
      unit="個"
      columns={columns}
      after={[
        { href: to("/admin/requests/offers"), label: "訊息與交易室裡的提案" },
        { href: to("/admin/contact_details"), label: "聯絡方式" },
      ]}
    />
  );
}
