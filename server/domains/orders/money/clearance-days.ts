import * as terms from "#contract/terms.ts";

/** Who sold: whether it is their first sale that was finished, and the level that they have earned. */
export type SellerTrust = { first: boolean; level: number };

/** How many days a seller's share of a sale, or a tip for it, rests before it is balance. */
export function clearanceDaysOf({ first, level }: SellerTrust): number {
  if (first) return terms.firstClearanceDays;
  return level >= terms.trustedLevel ? terms.trustedClearanceDays : terms.clearanceDays;
}
