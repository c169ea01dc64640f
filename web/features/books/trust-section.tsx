import { Suspense, useState } from "react";
import type { Trust, TrustDay } from "#contract/books/trust.ts";
import { money } from "#contract/money.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, Section } from "#web/ui/card.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import { type Column, DataTable } from "#web/ui/lists/table.tsx";

const StatementDialog = lazyComponent(() => import("./statement-dialog.tsx"));

/** How a bank's statement differs from the books, in words. */
function statementWords({ statement }: TrustDay): string {
  if (!statement) return "還沒登錄";
  const { amount, difference, enteredBy } = statement;
  const seen = `${money(amount)}（${enteredBy}登錄）`;
  if (difference === 0) return `${seen}，和帳上一樣`;
  return difference > 0
    ? `${seen}，比帳上多 ${money(difference)}，可能有撥款報表還沒讀入`
    : `${seen}，比帳上少 ${money(-difference)}，可能有匯款的回覆檔還沒讀入，或銀行扣了費用`;
}

const columns: Column<TrustDay>[] = [
  { key: "day", header: "日期", primary: true, cell: (row) => row.day, className: "whitespace-nowrap" },
  { key: "owed", header: "欠別人的", align: "end", cell: (row) => money(row.owedTotal) },
  { key: "gateways", header: "在金流", align: "end", cell: (row) => money(row.lies.gateways) },
  { key: "bank", header: "在銀行", align: "end", cell: (row) => money(row.lies.bank) },
  { key: "own", header: "平台自己的", align: "end", cell: (row) => money(row.own) },
  { key: "statement", header: "對帳單", cell: statementWords },
];

/** What the platform owes to others against where the money lies, day by day, and the bank's statements. */
export function TrustSection({ days, mayEnter }: Trust) {
  const [entering, setEntering] = useState(false);
  const [today] = days;
  if (!today) return null;
  const { owed, lies, own } = today;
  return (
    <Section
      title="每日核對"
      text="欠別人的錢，和錢現在在哪裡；差額是平台自己的。"
      more={mayEnter ? <Button onClick={() => setEntering(true)}>登錄對帳單餘額</Button> : null}
    >
      {own < 0 ? (
        <Alert tone="danger" className="mb-4">
          {`欠別人的比錢多 ${money(-own)}，請找出原因，需要時由平台補足。`}
        </Alert>
      ) : null}
      {lies.bank < 0 ? (
        <Alert tone="attention" className="mb-4">
          帳上的銀行帳戶是負的：匯出去的比撥進來的多，通常是撥款報表還沒讀入。
        </Alert>
      ) : null}
      <div className="mb-4 grid gap-4 md:grid-cols-2">
        <Card>
          <h3 className="mb-3 text-lg">欠別人的</h3>
          <Facts
            items={[
              { term: "平台保管（訂單）", value: money(owed.escrow) },
              { term: "會員的收益與餘額", value: money(owed.members) },
              { term: "會員的點數", value: money(owed.points) },
              { term: "應退款項", value: money(owed.refundsPayable) },
              { term: "提領中與保留的", value: money(owed.underWay) },
              { term: "合計", value: <strong>{money(today.owedTotal)}</strong> },
            ]}
          />
        </Card>
        <Card>
          <h3 className="mb-3 text-lg">錢在哪裡</h3>
          <Facts
            items={[
              { term: "銀行帳戶", value: money(lies.bank) },
              { term: "金流還沒撥款", value: money(lies.gateways) },
              { term: "付款爭議中", value: money(lies.chargebacks) },
              { term: "合計", value: <strong>{money(today.liesTotal)}</strong> },
              { term: own < 0 ? "不足" : "其中平台自己的", value: money(own) },
            ]}
          />
        </Card>
      </div>
      <Suspense>{entering ? <StatementDialog day={today.day} onClose={() => setEntering(false)} /> : null}</Suspense>
      <DataTable
        caption="每天結束時欠別人的、錢在哪裡，與對帳單，最近的在前"
        rows={days}
        columns={columns}
        rowKey={(row) => row.day}
      />
    </Section>
  );
}
