import { share } from "./money.ts";

/**
 * Tax rates and thresholds for members' earnings, by the day from which they apply. Used for information and
 * calculations; the platform never deducts any. A year with new figures gets a new row; earlier rows stay.
 */

type Dated = {
  /** The first day in Taipei, 2025-01-01. */
  from: string;
};

export type RegistrationLine = Dated & {
  /** Monthly sales in NT$ from which a seller of services, or goods, must register with the tax office. */
  services: number;
  goods: number;
};

/** 營業稅起徵點 of 小規模營業人, which requires online sellers to do 稅籍登記. */
export const registrationLines: readonly RegistrationLine[] = [
  { from: "2025-01-01", services: 50_000, goods: 100_000 },
];

export const registrationSource = {
  name: "財政部稅務入口網「網路交易課徵營業稅」",
  href: "https://www.etax.nat.gov.tw/etwmain/tax-info/network-transaction-taxtation-area/q-and-a",
};

/** Percentages of the threshold at which a seller is notified. */
const meterThresholds = [100, 80] as const;

/** Highest percentage reached by a month's sales; null below all of them. */
export const thresholdOf = (sold: number, line: number): (typeof meterThresholds)[number] | null =>
  meterThresholds.find((threshold) => sold * 100 >= line * threshold) ?? null;

/** The row that applied on a day; the oldest row for earlier days. */
export function rowOn<R extends Dated>(rows: readonly R[], day: string): R {
  const [first, ...others] = rows;
  if (!first) throw new RangeError("a dated table has at least one row");
  return others.reduce((held, row) => (row.from <= day ? row : held), first);
}

/** The year whose figures are used for a day: 2026, and still 2026 in 2027 until that year has a row of its own. */
export const yearOf = ({ from }: Dated): string => from.slice(0, 4);

/** Income types of non-employees paid by a business, by the tax office's codes. */
export const laborKinds = ["9A", "9B", "50"] as const;
export type LaborKind = (typeof laborKinds)[number];

export type LaborFigures = Dated & {
  /** Withholding rate of 9A and 9B in basis points, and the tax up to which nothing is withheld. */
  feeBp: number;
  feeFreeTax: number;
  /** For 50, paid outside of a regular wage: rate in basis points, and minimum payment in NT$. */
  wageBp: number;
  wageFrom: number;
  /** Supplementary health insurance premium: rate in basis points, minimum and maximum payment in NT$. */
  premiumBp: number;
  premiumFeeFrom: number;
  premiumWageFrom: number;
  premiumMost: number;
};

/** For residents. `wageFrom` applies without spouse and dependants, `premiumWageFrom` is the minimum monthly wage. */
export const laborFigures: readonly LaborFigures[] = [
  {
    from: "2025-01-01",
    feeBp: 1000,
    feeFreeTax: 2000,
    wageBp: 500,
    wageFrom: 88_501,
    premiumBp: 211,
    premiumFeeFrom: 20_000,
    premiumWageFrom: 28_590,
    premiumMost: 10_000_000,
  },
  {
    from: "2026-01-01",
    feeBp: 1000,
    feeFreeTax: 2000,
    wageBp: 500,
    wageFrom: 90_501,
    premiumBp: 211,
    premiumFeeFrom: 20_000,
    premiumWageFrom: 29_500,
    premiumMost: 10_000_000,
  },
];

/** Annual tax-free amount of 9B in NT$; withholding applies anyway. */
export const writingFreeOfYear = 180_000;

export const laborSources = [
  {
    name: "財政部「各類所得扣繳率標準」第 2 條、第 13 條",
    href: "https://law.moj.gov.tw/LawClass/LawAll.aspx?pcode=G0340028",
  },
  { name: "財政部公告的「薪資所得扣繳稅額表」", href: "https://www.etax.nat.gov.tw" },
  { name: "全民健康保險法第 31 條", href: "https://law.moj.gov.tw/LawClass/LawAll.aspx?pcode=L0060001" },
] as const;

export type LaborPayment = {
  kind: LaborKind;
  /** Payment in NT$. */
  gross: number;
  /** The day of the payment in Taipei, 2026-11-23. */
  day: string;
  /** The payee has proven to be exempt from the supplementary premium. */
  exempt: boolean;
};

/** Withholding from one payment, and the net amount. Whole NT$: tax rounded down, premium half-up. */
export function withheldOf({ kind, gross, day, exempt }: LaborPayment): { tax: number; premium: number; net: number } {
  const figures = rowOn(laborFigures, day);
  const tax = kind === "50" ? wageTax(figures, gross) : feeTax(figures, gross);
  const premiumFrom = kind === "50" ? figures.premiumWageFrom : figures.premiumFeeFrom;
  const due = !exempt && gross >= premiumFrom;
  const premium = due ? share(Math.min(gross, figures.premiumMost), figures.premiumBp) : 0;
  return { tax, premium, net: gross - tax - premium };
}

const withoutFraction = (amount: number, basisPoints: number) => Math.floor((amount * basisPoints) / 10_000);

function feeTax({ feeBp, feeFreeTax }: LaborFigures, gross: number): number {
  const tax = withoutFraction(gross, feeBp);
  return tax > feeFreeTax ? tax : 0;
}

const wageTax = ({ wageBp, wageFrom }: LaborFigures, gross: number): number =>
  gross >= wageFrom ? withoutFraction(gross, wageBp) : 0;
