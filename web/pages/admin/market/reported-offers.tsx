import { to } from "#contract/paths/to.ts";
import type { AdminOffer } from "#contract/requests/admin.ts";
import { api } from "#web/lib/calls/api.ts";
import { dateTime, money } from "#web/lib/format/format.ts";
import { ModerationActions } from "#web/lib/forms/moderation-actions.tsx";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { page } from "#web/lib/page/define-page.ts";
import { moderationColumns } from "#web/shell/console/moderated.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/reported-offers";

const offers = list("GET /api/admin/offers");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, offers, { path: to("/admin/requests/offers") });
}

export const handle = page({ title: "被檢舉的提案" });

const dismissal = {
  name: "dismiss",
  label: "不處理檢舉",
  form: "dismiss",
  tone: "secondary",
  done: "已結案，檢舉人會收到通知",
} as const;

/** Buttons to hide an offer with a reason, or to dismiss its reports. It cannot be shown again. */
function Acts({ offer }: { offer: AdminOffer }) {
  const params = { id: offer.id };
  const takeDown = (body: { reason: string }) => api.call("POST /api/admin/offers/{id}/take_down", { params, body });
  const acts = offer.actions.map((act) => ({ ...act, form: act.form === "take_down" ? "hide" : act.form }));
  return (
    <ModerationActions
      row={{ ...offer, actions: offer.mayDismiss ? [...acts, dismissal] : acts }}
      of={{
        hide: takeDown,
        show: takeDown,
        dismiss: (body) => api.call("POST /api/admin/offers/{id}/dismiss_reports", { params, body }),
        words: {
          hide: { text: "買家不能再接受這份提案。", hint: "賣家會在通知與信件中看到。" },
          show: { text: "", hint: "" },
          dismiss: "提案維持原狀。",
        },
      }}
    />
  );
}

const member = (id: number, nickname: string) => (
  <Link href={to("/admin/members/:id", { id })} className="link">
    {nickname}
  </Link>
);

const columns: Column<AdminOffer>[] = [
  {
    key: "offer",
    header: "提案",
    primary: true,
    className: "[overflow-wrap:anywhere]",
    cell: (row) => (
      <>
        <span className="block">{row.title || `提案 ${row.id}`}</span>
        <span className="block whitespace-pre-line font-normal text-ink-soft text-sm">{row.message}</span>
        <span className="block font-normal text-ink-faint text-sm">
          {row.scope.join("、")}，{row.days} 天，{dateTime(row.sentAt)}
        </span>
      </>
    ),
  },
  { key: "seller", header: "賣家", cell: (row) => member(row.sellerId, row.seller) },
  { key: "buyer", header: "買家", cell: (row) => member(row.buyerId, row.buyer) },
  { key: "price", header: "價格", align: "end", cell: (row) => money(row.price) },
  ...moderationColumns<AdminOffer>({
    state: (row) => row.stateLabel,
    acts: (row) => <Acts offer={row} />,
  }),
];

export default function ReportedOffersPage({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  return (
    <>
      <LinkTabs
        label="需求"
        className="mb-5"
        items={[
          { href: to("/admin/requests"), label: "需求與提案" },
          { href: to("/admin/requests/offers"), label: "訊息與交易室裡的提案", current: true, count: found.total },
          { href: to("/admin/contact_details"), label: "聯絡方式" },
        ]}
      />
      <DataTable
        caption={`被檢舉的提案，共 ${found.total} 份，最早的檢舉在前`}
        rows={found.data}
        columns={columns}
        rowKey={(row) => row.id}
        empty={<Empty title="沒有待處理的提案" text="會員檢舉訊息或交易室裡的提案時，會列在這裡。" />}
      />
      <div className="mt-5">
        <ListPages of={offers} data={loaderData} />
      </div>
    </>
  );
}
