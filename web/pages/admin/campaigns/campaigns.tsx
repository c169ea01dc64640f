import type { AnswerOf } from "#contract/api.ts";
import { campaignKinds, campaignStates } from "#contract/campaigns/states.ts";
import { grouped } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { coinWords } from "#web/features/campaigns/admin/coin-words.ts";
import { CampaignBadge } from "#web/features/campaigns/state-badge.tsx";
import { period } from "#web/lib/format/format.ts";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { ListTabs, stateTabs } from "#web/lib/lists/list-tabs.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { DataTable } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/campaigns";

const operator = list("GET /api/admin/campaigns");
const tabs = stateTabs(campaignStates);

type Row = AnswerOf<"GET /api/admin/campaigns">["data"][number];

/** Number of participants, in the unit of each kind of campaign. */
const partWords: Record<Row["kind"], (row: Row) => string> = {
  claim: ({ acts }) => `${grouped(acts)} 人領取`,
  article_contest: ({ entries, acts }) => `${grouped(entries)} 篇，${grouped(acts)} 票`,
  entry_contest: ({ entries, acts }) => `${grouped(entries)} 件，${grouped(acts)} 票`,
  survey: ({ answers }) => `${grouped(answers)} 份回答`,
  picks: () => "—",
};

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, operator, { path: to("/admin/campaigns") });
}

export default function AdminCampaignsPage({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <ListTabs of={operator} data={loaderData} tabs={tabs} label="狀態" className="min-w-0" />
        <div className="flex flex-wrap gap-3">
          <Link href={to("/admin/campaigns/held")} className={buttonClass({ variant: "secondary" })}>
            參加活動的確認
          </Link>
          <Link href={to("/admin/campaigns/reported")} className={buttonClass({ variant: "secondary" })}>
            作品的檢舉
          </Link>
          <Link href={to("/admin/campaigns/:id", { id: "add" })} className={buttonClass()}>
            新增活動
          </Link>
        </div>
      </div>
      <DataTable
        caption={`活動，共 ${found.total} 個`}
        showCaption
        rows={found.data}
        rowKey={(row) => row.id}
        empty={<Empty title="沒有活動" text="新增一個，先存成草稿，預覽後再公開。" />}
        columns={[
          {
            key: "title",
            header: "活動",
            primary: true,
            className: "[overflow-wrap:anywhere]",
            cell: (row) => (
              <Link href={to("/admin/campaigns/:id", { id: row.id })} className="link">
                {row.title}
              </Link>
            ),
          },
          { key: "kind", header: "類型", cell: (row) => campaignKinds[row.kind], className: "whitespace-nowrap" },
          { key: "state", header: "狀態", cell: (row) => <CampaignBadge state={row.state} /> },
          { key: "period", header: "期間", cell: period },
          { key: "coins", header: "金幣", cell: ({ coins }) => (coins ? coinWords(coins) : "—") },
          { key: "part", header: "參與", align: "end", cell: (row) => partWords[row.kind](row) },
        ]}
      />
      <ListPages of={operator} data={loaderData} />
    </>
  );
}
