import type { SalesMeter } from "#contract/orders/money/statements.ts";
import { registrationLines, rowOn } from "#contract/tax.ts";
import {
  startOfTaipeiMonth,
  startOfTaipeiMonthAfter,
  taipeiDay,
  taipeiMonth,
  taipeiMonthsUpTo,
} from "#contract/time.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { soldBy } from "./statement.ts";
import { entriesBetween } from "./statement-query.ts";

const MONTHS = 12;

/** The registration threshold for services in force on a day. */
export const lineAt = (when: Date) => rowOn(registrationLines, taipeiDay(when));

/** What a member sold in the month of an instant, in Taipei. */
export async function soldInMonthOf(ctx: Ctx, userId: number, when: Date): Promise<number> {
  const [from, until] = [startOfTaipeiMonth(taipeiMonth(when)), startOfTaipeiMonthAfter(when, 1)];
  const { journals } = await entriesBetween(ctx, userId, from, until);
  return journals.reduce((sum, journal) => sum + soldBy(journal), 0);
}

/** A year of sales by month, from the same entries as the statements. */
export async function salesMeter(ctx: Ctx, userId: number): Promise<SalesMeter> {
  const now = ctx.now();
  const months = taipeiMonthsUpTo(now, MONTHS);
  const from = startOfTaipeiMonth(months[0] ?? taipeiMonth(now));
  const { journals } = await entriesBetween(ctx, userId, from, startOfTaipeiMonthAfter(now, 1));
  const sold = new Map<string, number>();
  for (const journal of journals) {
    const month = taipeiMonth(new Date(journal.at));
    sold.set(month, (sold.get(month) ?? 0) + soldBy(journal));
  }
  const { services: line, from: since } = lineAt(now);
  return { months: months.map((month) => ({ month, amount: sold.get(month) ?? 0 })), line, since };
}
