import { Suspense, useState } from "react";
import { gatewayWords } from "#contract/ledger/words.ts";
import { grouped, money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { dateTime } from "#web/lib/format/format.ts";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { page } from "#web/lib/page/define-page.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, Section } from "#web/ui/card.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/settlements";

const ReportDialog = lazyComponent(() => import("#web/features/books/report-dialog.tsx"));

const files = list("GET /api/admin/settlements");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, files, { path: to("/admin/books/settlements") });
}

export const handle = page({ title: "金流撥款" });

type Row = Route.ComponentProps["loaderData"]["found"]["data"][number];

const columns: Column<Row>[] = [
  {
    key: "name",
    header: "報表",
    primary: true,
    cell: (row) => (
      <Link
        href={to("/admin/books/settlements/:id", { id: row.id })}
        className="link inline-block [overflow-wrap:anywhere]"
      >
        {row.name}
      </Link>
    ),
  },
  { key: "gateway", header: "金流", cell: (row) => gatewayWords(row.gateway) },
  { key: "read", header: "讀入", cell: (row) => `${row.uploadedBy}，${dateTime(row.uploadedAt)}` },
  { key: "booked", header: "已入帳", align: "end", cell: (row) => `${grouped(row.booked)} 列` },
  { key: "net", header: "撥款金額", align: "end", cell: (row) => money(row.net) },
];

export default function SettlementsPage({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  const [reading, setReading] = useState(false);
  return (
    <div className="flex flex-col gap-9">
      <Section
        title="金流還沒撥款的金額"
        text="買家已經付款、金流還沒撥到銀行帳戶的金額，已扣掉退款。"
        more={<Button onClick={() => setReading(true)}>讀入撥款報表</Button>}
      >
        <Card>
          <Facts
            layout="grid"
            items={found.unsettled.map(({ gateway, amount }) => ({
              term: gatewayWords(gateway),
              value: money(amount),
            }))}
          />
        </Card>
      </Section>
      <Suspense>{reading ? <ReportDialog onClose={() => setReading(false)} /> : null}</Suspense>
      <Section title="讀入過的報表">
        <DataTable
          caption="撥款報表，最新的在前"
          rows={found.data}
          columns={columns}
          rowKey={(row) => row.id}
          empty={<Empty title="還沒有撥款報表" text="金流撥款後，從金流後台下載報表，在這裡讀入。" />}
        />
        <div className="mt-5">
          <ListPages of={files} data={loaderData} />
        </div>
      </Section>
    </div>
  );
}
