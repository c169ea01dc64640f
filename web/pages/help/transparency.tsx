import { grouped } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { transparencyTables } from "#contract/reports/transparency.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Section } from "#web/ui/card.tsx";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import { DataTable } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/transparency";

export async function loader(args: Route.LoaderArgs) {
  const half = new URL(args.request.url).searchParams.get("half") ?? undefined;
  return load(args).call("GET /api/transparency", { query: { half } });
}

/** 2026-2 → 2026 年下半年 */
const nameOf = (half: string): string => `${half.slice(0, 4)} 年${half.endsWith("1") ? "上" : "下"}半年`;

const LEAD = "我們收到多少檢舉、下架了什麼、恢復了多少。數字直接從操作紀錄算出來，每半年一份。";

export const handle = page({
  title: "透明度報告",
  sitemap: true,
  head: () => ({ description: LEAD, canonical: to("/transparency") }),
});

type Row = { title: string; counts: readonly number[] };

function Counts({ at, counts }: { at: number; counts: readonly (readonly number[])[] }) {
  const table = transparencyTables[at];
  if (!table) return null;
  const { title, text, columns, lines } = table;
  return (
    <Section title={title} text={text}>
      <DataTable<Row>
        caption={title}
        rows={lines.map((line, row) => ({ title: line.title, counts: counts[row] ?? [] }))}
        rowKey={(row) => row.title}
        columns={[
          { key: "title", header: "項目", primary: true, cell: (row) => row.title },
          ...columns.map((header, column) => ({
            key: header,
            header,
            align: "end" as const,
            cell: (row: Row) => grouped(row.counts[column] ?? 0),
          })),
        ]}
      />
    </Section>
  );
}

/** What was reported, hidden and restored, counted from the audit log. */
export default function TransparencyPage({ loaderData: { half, open, halves, tables } }: Route.ComponentProps) {
  return (
    <div className="page py-8 wide:py-12">
      <Breadcrumbs items={[{ label: "首頁", href: "/" }, { label: "透明度報告" }]} />
      <h1 className="mt-4 text-3xl wide:text-4xl">透明度報告</h1>
      <p className="mt-3 mb-6 max-w-text text-ink-soft text-lg">{LEAD}</p>
      <LinkTabs
        label="半年"
        className="mb-3"
        items={halves.map((each) => ({
          href: to("/transparency", { half: each }),
          label: nameOf(each),
          current: each === half,
        }))}
      />
      <p className="mb-8 text-ink-soft">{`${nameOf(half)}${open ? "還沒結束，數字每小時更新。" : "的完整數字。"}`}</p>
      <div className="flex max-w-[48rem] flex-col gap-12">
        {tables.map((counts, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a table is its place
          <Counts key={at} at={at} counts={counts} />
        ))}
      </div>
    </div>
  );
}
