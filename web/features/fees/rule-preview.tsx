import type { RulePreview as Preview } from "#contract/fees/schemas.ts";
import { grouped } from "#contract/money.ts";
import { money } from "#web/lib/format/format.ts";
import { Section } from "#web/ui/card.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";

/** Describes a difference: `more` or `less` with the amount. */
const change = (amount: number, more: string, less: string): string =>
  amount === 0 ? "不變" : `${amount > 0 ? more : less} ${money(Math.abs(amount))}`;
const fromTo = (before: number, after: number): string =>
  before === after ? money(before) : `${money(before)} → ${money(after)}`;

const columns: Column<Preview["examples"][number]>[] = [
  {
    key: "order",
    header: "訂單",
    primary: true,
    // No link: operators can open an order only in connection with a case.
    cell: (row) => `#${row.id} ${row.title}`,
  },
  { key: "price", header: "價格", align: "end", cell: (row) => money(row.price) },
  { key: "buyer", header: "買家服務費", align: "end", cell: (row) => fromTo(row.buyerFee, row.newBuyerFee) },
  { key: "seller", header: "賣家手續費", align: "end", cell: (row) => fromTo(row.commission, row.newCommission) },
];

/** The recent orders whose fees would differ under the rule, and the total differences. */
export function RulePreview({ found }: { found: Preview }) {
  const { days, orders, changed, examples } = found;
  return (
    <Section
      title="試算"
      text={`最近 ${days} 天付款的 ${grouped(orders)} 筆訂單，如果當時就有這條規則（以賣家現在的等級計算）`}
    >
      <Facts
        items={[
          { term: "會不同的訂單", value: `${grouped(changed)} 筆` },
          { term: "買家", value: change(found.buyers, "少付", "多付") },
          { term: "賣家", value: change(found.sellers, "多得", "少得") },
          { term: "平台", value: change(found.house, "多收", "少收") },
        ]}
      />
      {examples.length > 0 ? (
        <div className="mt-5">
          <DataTable
            caption={changed > examples.length ? `最新的 ${examples.length} 筆，共 ${changed} 筆` : "會不同的訂單"}
            showCaption
            rows={examples}
            columns={columns}
            rowKey={(row) => row.id}
          />
        </div>
      ) : null}
    </Section>
  );
}
