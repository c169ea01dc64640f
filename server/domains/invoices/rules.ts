import { taipeiDay, taipeiMonth } from "#contract/time.ts";
import type { Sums } from "#server/integrations/invoices/port.ts";
import { DAY, HOUR, later, MINUTE } from "#server/kernel/clock.ts";

/** The 5 % tax included in a sum; the sum without tax is rounded half-up. Whole NT$. */
export const taxOf = (total: number): number => total - Math.round(total / 1.05);

/**
 * The tax of an allowance, such that the remainder of the invoice has the tax of its sum. Never the whole allowance,
 * because it must have a price.
 * @param left remainder of the invoice before it
 */
export function allowanceTax(left: Sums, total: number): number {
  const due = left.tax - taxOf(left.total - total);
  return Math.max(0, Math.min(due, left.tax, total - 1));
}

/** The two-month tax period in Taipei by its number in the year: 2026-11 and 2026-12 are 2026-6. */
export function taxPeriod(when: Date): string {
  const [year, month] = taipeiMonth(when).split("-");
  return `${year}-${Math.ceil(Number(month) / 2)}`;
}

/**
 * Our reference of an invoice, at most 20 characters. It begins with the date, so that a new database does not repeat
 * numbers.
 */
export const numberOf = (id: number, now: Date): string => `HS${taipeiDay(now).slice(2).replaceAll("-", "")}${id}`;

/** Length of the lease for calling the issuer, ms: longer than a call can last. */
export const LEASE = 2 * MINUTE;

const gaps = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR] as const;

/** After this many attempts without a response, about a day, an operator is needed. */
export const TRIES_MOST = gaps.length + 1;

/** When to retry after a call without a response. @param tries attempts so far, at least 1 */
export const nextTry = (tries: number, now: Date): Date => later(now, gaps[tries - 1] ?? DAY);
