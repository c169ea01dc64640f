import type { ReactNode } from "react";
import type { LaborReceipt } from "#contract/orders/money/labor-receipt.ts";
import { type LaborKind, laborFigures, rowOn, withheldOf } from "#contract/tax.ts";
import { date, money } from "#web/lib/format/format.ts";
import { Card } from "#web/ui/card.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import { figureYears, kindWords, premiumRule, taxRule } from "./labor-words.ts";
import { PaperHead } from "./paper-head.tsx";
import { PaperPart } from "./paper-part.tsx";

/** A blank line for handwriting, for data that the site does not store. */
function Blank({ wide = false }: { wide?: boolean }) {
  return (
    <span className={`inline-block h-7 border-ink-faint border-b ${wide ? "w-full" : "w-48 max-w-full"}`}>
      <span className="sr-only">留白，列印後填寫</span>
    </span>
  );
}

function Line({ term, rule, children }: { term: string; rule?: string; children: ReactNode }) {
  return (
    <tr className="border-line border-b last:border-b-0">
      <th scope="row" className="py-2.5 pr-4 text-left font-normal">
        {term}
        {rule ? <span className="block text-ink-faint text-sm">{rule}</span> : null}
      </th>
      <td className="whitespace-nowrap py-2.5 text-right align-top">{children}</td>
    </tr>
  );
}

type Chosen = { kind: LaborKind; exempt: boolean };

function Sums({ receipt: { gross, day }, kind, exempt }: { receipt: LaborReceipt } & Chosen) {
  const { tax, premium, net } = withheldOf({ kind, gross, day, exempt });
  const figures = rowOn(laborFigures, day);
  return (
    <>
      <table className="w-full">
        <caption className="sr-only">給付總額、應扣金額與扣除後的金額</caption>
        <tbody>
          <Line term="給付總額">{money(gross)}</Line>
          <Line term="所得稅扣繳" rule={taxRule(kind, figures)}>
            {money(-tax)}
          </Line>
          <Line term="二代健保補充保費" rule={exempt ? "免扣取，須附證明" : premiumRule(kind, figures)}>
            {money(-premium)}
          </Line>
          <Line term="扣除後金額">
            <strong>{money(net)}</strong>
          </Line>
        </tbody>
      </table>
      <p className="text-ink-soft text-sm">{figureYears(day)}。</p>
    </>
  );
}

/** The receipt to print and sign. Data that the site does not need is filled in by hand. */
export function LaborSheet({ receipt, ...chosen }: { receipt: LaborReceipt } & Chosen) {
  const { id, title, packageName, payer, payee, paidAt, completedAt } = receipt;
  return (
    <Card className="flex flex-col gap-6 print:p-0 print:shadow-none">
      <div>
        <PaperHead of="勞務報酬單" />
        <p className="text-ink-soft">訂單 {id}</p>
        <h1 className="mt-1 text-2xl wide:text-3xl">勞務報酬單</h1>
      </div>
      <PaperPart title="給付單位">
        <Facts
          layout="grid"
          items={[
            { term: "名稱", value: payer.name },
            { term: "統一編號", value: payer.businessNumber },
          ]}
        />
      </PaperPart>
      <PaperPart title="領款人">
        <Facts
          layout="grid"
          items={[
            { term: "姓名", value: payee.name ?? <Blank /> },
            { term: "身分證字號", value: <Blank /> },
            { term: "在好手的暱稱", value: payee.nickname },
          ]}
        />
        <p className="mt-4 text-ink-faint text-sm">戶籍地址</p>
        <Blank wide />
      </PaperPart>
      <PaperPart title="勞務內容">
        <Facts
          layout="grid"
          items={[
            { term: "項目", value: `${title}（${packageName}）` },
            { term: "所得類別", value: kindWords[chosen.kind].title },
            ...(paidAt ? [{ term: "買家付款日", value: date(paidAt) }] : []),
            { term: "完成與給付日", value: date(completedAt) },
          ]}
        />
      </PaperPart>
      <PaperPart title="金額">
        <Sums receipt={receipt} {...chosen} />
      </PaperPart>
      <PaperPart title="簽收">
        <div className="grid grid-cols-2 gap-6">
          <p>
            <span className="block text-ink-faint text-sm">領款人簽章</span>
            <Blank wide />
          </p>
          <p>
            <span className="block text-ink-faint text-sm">日期</span>
            <Blank wide />
          </p>
        </div>
      </PaperPart>
    </Card>
  );
}
