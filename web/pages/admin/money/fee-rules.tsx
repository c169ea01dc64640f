import { ruleStates } from "#contract/fees/schemas.ts";
import { grouped, percentOfBp } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { buyerFeeBp, sellerCommissionBp } from "#contract/terms.ts";
import { EndRule } from "#web/features/fees/end-rule.tsx";
import { ruleTones } from "#web/features/fees/rule-words.ts";
import { dateTime } from "#web/lib/format/format.ts";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { page } from "#web/lib/page/define-page.ts";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/fee-rules";

const rules = list("GET /api/admin/fee_rules");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, rules, { path: to("/admin/finance/fees") });
}

export const handle = page({ title: "費率規則" });

type Row = Route.ComponentProps["loaderData"]["found"]["data"][number];

const columns: Column<Row>[] = [
  { key: "name", header: "名稱", primary: true, cell: (row) => row.name },
  {
    key: "state",
    header: "狀態",
    cell: (row) => <Badge tone={ruleTones[row.state]}>{ruleStates[row.state]}</Badge>,
  },
  { key: "scope", header: "適用", cell: (row) => row.scope },
  { key: "buyer", header: "買家服務費", align: "end", cell: (row) => percentOfBp(row.buyerFeeBp) },
  { key: "seller", header: "賣家手續費", align: "end", cell: (row) => percentOfBp(row.commissionBp) },
  {
    key: "time",
    header: "期間",
    cell: (row) => `${dateTime(row.startsAt)} 起${row.endsAt ? `，到 ${dateTime(row.endsAt)}` : ""}`,
  },
  { key: "by", header: "提出", cell: (row) => row.madeBy },
  { key: "orders", header: "適用的訂單", align: "end", cell: (row) => grouped(row.orders) },
  { key: "acts", header: "動作", bare: true, cell: (row) => <EndRule rule={row} /> },
];

export default function FeeRulesPage({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <p className="max-w-text text-ink-soft">
          一般費率是買家 {percentOfBp(buyerFeeBp)}、賣家 {percentOfBp(sellerCommissionBp)}
          。條件越多的規則越優先，一樣多時以新的為準。訂單依下單時的費率計算，規則之後的變更不影響已成立的訂單。
        </p>
        <Link href={to("/admin/finance/fees/add")} className={buttonClass()}>
          新增規則
        </Link>
      </div>
      <DataTable
        caption={`費率規則，共 ${found.total} 條，新的在前`}
        showCaption
        rows={found.data}
        columns={columns}
        rowKey={(row) => row.id}
        empty={<Empty title="還沒有費率規則" text="所有訂單都以一般費率計算。" />}
      />
      <div className="mt-5">
        <ListPages of={rules} data={loaderData} />
      </div>
    </>
  );
}
