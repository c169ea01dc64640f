import { share } from "./money.ts";

/**
 * What the state asks of members who earn here, by the day from which it holds: pages explain and reckon with it, nothing
 * is ever deducted by it. A year that brings other figures gets a row of its own; what happened before keeps its own.
 */

type Dated = {
  /** The first day in Taipei, 2025-01-01. */
  from: string;
};

export type RegistrationLine = Dated & {
  /** NT$ of a month from which somebody who sells services, or goods, registers with the tax office. */
  services: number;
  goods: number;
};

/** 營業稅起徵點 of 小規模營業人, by which 稅籍登記 is asked for of who sells online. */
export const registrationLines: readonly RegistrationLine[] = [
  { from: "2025-01-01", services: 50_000, goods: 100_000 },
];

export const registrationSource = {
  name: "財政部稅務入口網「網路交易課徵營業稅」",
  href: "https://www.etax.nat.gov.tw/etwmain/tax-info/network-transaction-taxtation-area/q-and-a",
};

/** Shares of that line, in percent, at which a seller is told that a month has come so far. */
const meterThresholds = [100, 80] as const;

/** The highest threshold that a month's sales have reached; null below all of them. */
export const thresholdOf = (sold: number, line: number): (typeof meterThresholds)[number] | null =>
  meterThresholds.find((threshold) => sold * 100 >= line * threshold) ?? null;

/** The row that held on a day; the oldest one for days before all of them. */
export function rowOn<R extends Dated>(rows: readonly R[], day: string): R {
  const [first, ...others] = rows;
  if (!first) throw new RangeError("a dated table has at least one row");
  return others.reduce((held, row) => (row.from <= day ? row : held), first);
}

/** The year whose figures are used for a day: 2026, and still 2026 in 2027 until that year has a row of its own. */
export const yearOf = ({ from }: Dated): string => from.slice(0, 4);

/** How somebody who is not employed there earns from a business, by the codes of the tax office. */
export const laborKinds = ["9A", "9B", "50"] as const;
export type LaborKind = (typeof laborKinds)[number];

export type LaborFigures = Dated & {
  /** Basis points of 9A and 9B that the payer withholds, and the tax up to which it withholds nothing. */
  feeBp: number;
  feeFreeTax: number;
  /** Of 50, paid outside of a regular wage: basis points, and NT$ of a payment from which they are withheld. */
  wageBp: number;
  wageFrom: number;
  /** Supplementary premium of the health insurance: basis points, NT$ of a payment from which it is due, and its most. */
  premiumBp: number;
  premiumFeeFrom: number;
  premiumWageFrom: number;
  premiumMost: number;
};

/** Of residents. `wageFrom` is of somebody without spouse and dependants, `premiumWageFrom` the lowest monthly wage. */
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

/** NT$ a year of 9B that the income tax leaves free; it is withheld from all the same. */
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
  /** NT$ of one payment. */
  gross: number;
  /** The day of the payment in Taipei, 2026-11-23. */
  day: string;
  /** The payee has shown that no supplementary premium is taken from them. */
  exempt: boolean;
};

/** What a payer withholds of one payment, and what is left of it. Whole NT$: tax without its fraction, premium half-up. */
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
