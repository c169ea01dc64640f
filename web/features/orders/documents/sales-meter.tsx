import type { SalesMeter } from "#contract/orders/money/statements.ts";
import { registrationSource } from "#contract/tax.ts";
import { longDate } from "#contract/time.ts";
import { money } from "#web/lib/format/format.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Card } from "#web/ui/card.tsx";
import { cx } from "#web/ui/cx.ts";
import { Explained } from "#web/ui/lists/explained.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { monthName } from "./month-name.ts";
import { registrationWords } from "./registration-words.ts";

function Year({ months, line }: SalesMeter) {
  const sum = months.reduce((total, { amount }) => total + amount, 0);
  return (
    <details>
      <summary className="link touch inline-flex items-center py-1">最近十二個月，合計 {money(sum)}</summary>
      <table className="mt-2 w-full max-w-form">
        <caption className="sr-only">最近十二個月的銷售額，最新的在前</caption>
        <tbody>
          {months.toReversed().map(({ month, amount }) => (
            <tr key={month} className="border-line border-b last:border-b-0">
              <th scope="row" className="py-1.5 text-left font-normal">
                {monthName(month)}
              </th>
              <td className={cx("py-1.5 text-right", amount >= line && "font-semibold")}>
                {money(amount)}
                {amount >= line ? <span className="ml-2 text-ink-soft text-sm">達門檻</span> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** This month's sales beside the tax registration threshold, with an explanation and its sources. */
export function SalesMeterCard({ meter }: { meter: SalesMeter }) {
  const { months, line, since } = meter;
  const sold = months.at(-1)?.amount ?? 0;
  const said = registrationWords(sold, line);
  return (
    <Card className="flex flex-col gap-4">
      <Progress label="本月銷售額" value={sold} max={line} text={`${money(sold)} / ${money(line)}`} />
      {said ? <Alert tone="info">{said}</Alert> : null}
      <p className="max-w-text text-ink-soft">
        一個月賣到 {money(line)} 要辦稅籍登記，還沒到的月份可以先不辦，收入併入五月的所得稅申報。
      </p>
      <Year {...meter} />
      <Explained label="怎麼算的，依據是什麼">
        當月結束的交易的服務價格，扣掉退還買家的部分，還沒扣手續費。其他地方的收入要自己加上，好手不代扣稅款。門檻自{" "}
        {longDate(new Date(since))}起適用，資料來源：
        <a href={registrationSource.href} className="link" rel="noreferrer" target="_blank">
          {registrationSource.name}
        </a>
        。實際規定以國稅局的說明為準。
      </Explained>
    </Card>
  );
}
