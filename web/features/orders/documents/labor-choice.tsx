import { type LaborKind, laborKinds, laborSources } from "#contract/tax.ts";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { RadioCards } from "#web/ui/forms/radio-cards.tsx";
import { figureYears, kindWords } from "./labor-words.ts";

const kinds = laborKinds.map((value) => ({ value, ...kindWords[value] }));

type Props = {
  kind: LaborKind;
  exempt: boolean;
  onKind: (kind: LaborKind) => void;
  onExempt: (exempt: boolean) => void;
};

/** The seller's options before printing the receipt. */
export function LaborChoice({ kind, exempt, onKind, onExempt }: Props) {
  return (
    <Card className="flex flex-col gap-4 print:hidden">
      <h2 id="labor-kind" className="text-lg">
        所得類別
      </h2>
      <RadioCards aria-labelledby="labor-kind" name="kind" options={kinds} value={kind} onChange={onKind} />
      <Checkbox
        label="我免扣補充保費"
        hint="例如已在職業工會投保，或以執行業務所得為投保金額。要附上證明給買家。"
        checked={exempt}
        onChange={(event) => onExempt(event.target.checked)}
      />
    </Card>
  );
}

/** Says that nothing was withheld, and where the figures come from. */
export function LaborNote({ day }: { day: string }) {
  return (
    <div className="flex max-w-text flex-col gap-2 text-ink-faint text-sm">
      <p>
        好手只計算給雙方參考，沒有代扣任何金額：買家付的款項已經照訂單分配。要扣繳的話，由雙方自己約定怎麼補，扣繳與申報由給付單位辦理。給付總額是買家為這項服務付的價格，不含平台服務費、已退還的金額與小費。
      </p>
      <p>
        適用在臺灣有戶籍或一年住滿 183 天的個人，以完成日為準，{figureYears(day)}。資料來源：
        {laborSources.map(({ name, href }, at) => (
          <span key={name}>
            {at > 0 ? <span>、</span> : null}
            <a href={href} className="link" rel="noreferrer" target="_blank">
              {name}
            </a>
          </span>
        ))}
        <span>。所得類別與實際扣繳以國稅局和健保署的說明為準。</span>
      </p>
    </div>
  );
}
