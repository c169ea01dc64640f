import * as terms from "#contract/terms.ts";

/** What a payer has had sent to accounts within the days of the terms: NT$, and how many refunds. */
export type Sent = { sum: number; count: number };

/** Why a person looks before a refund goes to an account: each where it applies. */
export type Doubts = {
  /** NT$ within the time, with this one. */
  sum?: number;
  /** How many within the time, with this one. */
  count?: number;
  /** Another member uses the account. */
  shared?: true;
};

/** Who is not verified has to be before so much more goes to an account. */
export const needsIdentity = (before: Sent, amount: number): boolean =>
  before.sum + amount > terms.accountRefunds.unverifiedMost;

/** What speaks for a person's look; null where nothing does. */
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
