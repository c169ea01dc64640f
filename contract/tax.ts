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
const meterMarks = [100, 80] as const;

/** The highest mark that a month's sales have reached; null below all of them. */
export const markOf = (sold: number, line: number): (typeof meterMarks)[number] | null =>
  meterMarks.find((mark) => sold * 100 >= line * mark) ?? null;

/** The row that held on a day; the oldest one for days before all of them. */
export function rowOn<R extends Dated>(rows: readonly R[], day: string): R {
  const [first, ...others] = rows;
  if (!first) throw new RangeError("a dated table has at least one row");
  return others.reduce((held, row) => (row.from <= day ? row : held), first);
}
