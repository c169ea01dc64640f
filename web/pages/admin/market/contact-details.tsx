import { to } from "#contract/paths/to.ts";
import { contactPlaces } from "#contract/requests/admin.ts";
import { refusalRetentionDays } from "#contract/terms.ts";
import { dateTime } from "#web/lib/format/format.ts";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { currentTab, ListTabs } from "#web/lib/lists/list-tabs.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { DataTable } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/contact-details";

const rows = list("GET /api/admin/contact_details", [], { usual: { list: "found" } });

export async function loader(args: Route.LoaderArgs) {
  const [listed, rules] = await Promise.all([
    loadList(args, rows, { path: to("/admin/contact_details") }),
    load(args).call("GET /api/admin/contact_rules", {}),
  ]);
  return { ...listed, rules };
}

type Rules = Awaited<ReturnType<typeof loader>>["rules"];

/** How often each pattern blocked a text, and how often members reported that as a false positive. */
function RuleCounts({ rules }: { rules: Rules }) {
  return (
    <DataTable
      caption={`各規則最近 ${refusalRetentionDays} 天的次數`}
      rows={rules}
      rowKey={(row) => row.rule}
      empty={<Empty title="還沒有紀錄" text="擋下聯絡方式之後，各規則的次數會列在這裡。" />}
      columns={[
        { key: "label", header: "規則", primary: true, cell: (row) => row.label },
        { key: "mistaken", header: "被說判斷錯了", align: "end", cell: (row) => row.mistaken },
        { key: "refused", header: "擋下", align: "end", cell: (row) => row.refused },
      ]}
    />
  );
}

export const handle = page({ title: "聯絡方式" });

const tabs = [
  { asks: { list: "found" }, label: "公開內容裡的", empty: "找到的聯絡方式會列在這裡，內容的主人會先收到通知。" },
  { asks: { list: "refused" }, label: "被擋下的", empty: `被擋下的紀錄保留 ${refusalRetentionDays} 天。` },
  {
    asks: { list: "mistaken" },
    label: "會員說判斷錯了",
    empty: `有人按「這裡判斷錯了」，那一句就會列在這裡，保留 ${refusalRetentionDays} 天。`,
  },
] as const;

type Row = Route.ComponentProps["loaderData"]["found"]["data"][number];

/** A blocked text, the patterns that matched, and what they match in it today. */
function Mistaken({ text, row }: { text: string; row: Row }) {
  return (
    <>
      <p className="whitespace-pre-line">{text}</p>
      <p className="text-ink-soft text-sm">
        {row.rules.join("、")}：
        {row.found.length > 0 ? row.found.map((each) => `「${each}」`).join("") : "現在已不會被擋下"}
      </p>
    </>
  );
}

export default function ContactDetailsPage({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  const current = currentTab(rows, loaderData, tabs);
  return (
    <>
      <ListTabs
        of={rows}
        data={loaderData}
        tabs={tabs}
        label="聯絡方式"
        className="mb-5"
        count={(_, here) => (here ? found.total : undefined)}
        before={[{ href: to("/admin/requests"), label: "需求與提案" }]}
      />
      {current.asks.list === "mistaken" ? (
        <div className="mb-6">
          <RuleCounts rules={loaderData.rules} />
        </div>
      ) : null}
      <DataTable
        caption={`${current.label}聯絡方式，共 ${found.total} 筆`}
        rows={found.data}
        rowKey={(row) => row.id}
        empty={<Empty title="沒有紀錄" text={current.empty} />}
        columns={[
          {
            key: "found",
            header: "內容",
            primary: true,
            className: "[overflow-wrap:anywhere]",
            cell: (row) => (row.text === null ? row.found.join("、") : <Mistaken text={row.text} row={row} />),
          },
          {
            key: "member",
            header: "會員",
            cell: (row) =>
              row.memberId === null ? (
                row.member
              ) : (
                <Link href={to("/admin/members/:id", { id: row.memberId })} className="link">
                  {row.member}
                </Link>
              ),
          },
          {
            key: "place",
            header: "位置",
            cell: (row) => {
              const place = contactPlaces[row.place as keyof typeof contactPlaces] ?? row.place;
              return row.url ? (
                <Link href={row.url} className="link">
                  {place}
                </Link>
              ) : (
                place
              );
            },
          },
          { key: "at", header: "時間", cell: (row) => dateTime(row.at) },
          { key: "asked", header: "已請對方移除", cell: (row) => dateTime(row.askedAt) || "還沒" },
        ]}
      />
      <ListPages of={rows} data={loaderData} />
    </>
  );
}
