import * as terms from "#contract/terms.ts";

/** How far a seller is trusted: whether this is their first finished sale, and their level. */
export type SellerTrust = { first: boolean; level: number };

/** The clearance period: days before a seller's share of a sale, or a tip, becomes balance. */
export function clearanceDaysOf({ first, level }: SellerTrust): number {
  if (first) return terms.firstClearanceDays;
  return level >= terms.trustedLevel ? terms.trustedClearanceDays : terms.clearanceDays;
}
