import { z } from "zod";
import * as terms from "#contract/terms.ts";
import { num } from "#server/kernel/rows.ts";

/** Refunds to a payer's bank accounts within the period of the terms: sum in NT$, and number. */
export const Sent = z.object({ sum: num, count: num });
export type Sent = z.output<typeof Sent>;

/** Reasons why an operator checks a refund to an account; each is set where it applies. */
export type Doubts = {
  /** NT$ within the period, including this refund. */
  sum?: number;
  /** Number within the period, including this refund. */
  count?: number;
  /** Another member uses the account. */
  shared?: true;
};

/** True when an unverified payer must be verified before this amount goes to an account. */
export const needsIdentity = (before: Sent, amount: number): boolean =>
  before.sum + amount > terms.accountRefunds.unverifiedMost;

/** The reasons for a check by an operator; null without any. */
export function doubtsOf(before: Sent, amount: number, shared: boolean): Doubts | null {
  const sum = before.sum + amount;
  const count = before.count + 1;
  const doubts: Doubts = {
    ...(sum > terms.accountRefunds.unseenMost && { sum }),
    ...(count > terms.accountRefunds.unseen && { count }),
    ...(shared && { shared: true as const }),
  };
  return Object.keys(doubts).length > 0 ? doubts : null;
}
