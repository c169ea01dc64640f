import { money, percentOfBp } from "#contract/money.ts";
import { type LaborFigures, type LaborKind, laborFigures, rowOn, writingFreeOfYear, yearOf } from "#contract/tax.ts";

type Words = { title: string; text: string };

/** Name and purpose of each kind of income. */
export const kindWords: Record<LaborKind, Words> = {
  "9A": { title: "9A 執行業務所得", text: "以自己的專業或技藝獨立完成，例如設計、攝影、程式、顧問" },
  "9B": {
    title: "9B 稿費及講演鐘點費",
    text: `稿費、版稅、作曲、編劇、漫畫、講演。全年合計 ${money(writingFreeOfYear)} 以內免稅，但仍要扣繳與申報`,
  },
  "50": { title: "50 薪資所得", text: "依買家的指揮與時間工作，例如兼職、工讀、授課鐘點" },
};

/** Withholding rule for the tax of a kind. */
export const taxRule = (kind: LaborKind, { feeBp, feeFreeTax, wageBp, wageFrom }: LaborFigures): string =>
  kind === "50"
    ? `單次給付達 ${money(wageFrom)} 扣 ${percentOfBp(wageBp)}`
    : `扣 ${percentOfBp(feeBp)}，應扣稅額不超過 ${money(feeFreeTax)} 免扣`;

/** Withholding rule for the supplementary premium of a kind. */
export const premiumRule = (kind: LaborKind, figures: LaborFigures): string =>
  `單次給付達 ${money(kind === "50" ? figures.premiumWageFrom : figures.premiumFeeFrom)} 扣 ${percentOfBp(figures.premiumBp)}`;

/** Says which year's figures apply to a day, and when those of its own year are not available yet. */
export function figureYears(day: string): string {
  const [used, own] = [yearOf(rowOn(laborFigures, day)), day.slice(0, 4)];
  const later = used < own ? `，${own} 年的數字公布前先這樣計算，給付前請再確認` : "";
  return `依 ${used} 年的數字計算${later}`;
}
