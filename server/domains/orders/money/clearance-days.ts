import { z } from "zod";
import * as terms from "#contract/terms.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { bool, num } from "#server/kernel/rows.ts";

/** How far a seller is trusted: whether this is their first finished sale, and their level. */
export const SellerTrust = z.object({ first: bool, level: num });
export type SellerTrust = z.output<typeof SellerTrust>;

/** The clearance period: days before a seller's share of a sale, or a tip, becomes balance. */
export function clearanceDaysOf({ first, level }: SellerTrust): number {
  if (first) return terms.firstClearanceDays;
  return level >= terms.trustedLevel ? terms.trustedClearanceDays : terms.clearanceDays;
}

/** When a share that is closed now becomes balance: after the clearance period, and not while the buyer may withdraw. */
export function clearanceEnd({ withdrawUntil }: { withdrawUntil: Date | null }, now: Date, days: number): Date {
  const end = later(now, days * DAY);
  return withdrawUntil && withdrawUntil >= end ? later(withdrawUntil, 1) : end;
}
