import { taipeiDay, taipeiMonth } from "#contract/time.ts";
import type { Sums } from "#server/integrations/invoices/port.ts";
import { DAY, HOUR, later, MINUTE } from "#server/kernel/clock.ts";

/** The tax within a sum that includes it, 5 %: what is left of it without the tax is rounded half-up. Whole NT$. */
export const taxOf = (total: number): number => total - Math.round(total / 1.05);

/**
 * The tax of an allowance, so that what is left of the invoice has the tax of its sum. Never all of the allowance,
 * because it has to have a price.
 * @param left of the invoice before it
 */
export function allowanceTax(left: Sums, total: number): number {
  const due = left.tax - taxOf(left.total - total);
  return Math.max(0, Math.min(due, left.tax, total - 1));
}

/** The two months in Taipei that are declared together, by their number in the year: 2026-11 and 2026-12 are 2026-6. */
export function taxPeriod(when: Date): string {
  const [year, month] = taipeiMonth(when).split("-");
  return `${year}-${Math.ceil(Number(month) / 2)}`;
}

/**
 * Our number of an invoice, at most 20 characters. It begins with the day, so that a new database does not repeat
 * numbers.
 */
export const numberOf = (id: number, now: Date): string => `HS${taipeiDay(now).slice(2).replaceAll("-", "")}${id}`;

/** How long one worker alone may speak with the issuer about a paper: longer than a call can last. */
export const LEASE = 2 * MINUTE;

const gaps = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR] as const;

/** After this many tries without an answer, about a day, a person looks. */
export const TRIES_MOST = gaps.length + 1;

/** When a paper is sent again after a call without an answer. @param tries so far, at least 1 */
export const nextTry = (tries: number, now: Date): Date => later(now, gaps[tries - 1] ?? DAY);
