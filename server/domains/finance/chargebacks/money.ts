import type { ChargebackReason } from "#contract/finance/chargebacks.ts";
import type { AccountRef, Entry } from "#server/domains/ledger/index.ts";

/** The facts that the cover of a lost chargeback depends on. */
export type Sold = {
  reason: ChargebackReason;
  /** True when the buyer accepted the work; false when it was accepted automatically at the deadline. */
  accepted: boolean;
  /** The seller's revenue of the order, less what other chargebacks of it take, NT$. */
  share: number;
};

/**
 * The seller's share of a lost chargeback, NT$: if the buyer claims that the work is missing or wrong and never
 * accepted it themselves, up to the seller's revenue. Stolen cards and double charges are the platform's risk.
 */
export const borneBySeller = ({ reason, accepted, share }: Sold, amount: number): number =>
  reason === "service" && !accepted ? Math.min(amount, share) : 0;

const between = (from: AccountRef, to: AccountRef, amount: number): Entry[] => [
  { account: from, amount: -amount },
  { account: to, amount },
];
const waiting: AccountRef = { kind: "chargebacks" };

/** The gateway withholds the amount from what it owes, until the bank decides. */
export const openedEntries = (gateway: string, amount: number): Entry[] =>
  between(waiting, { kind: `clearing:${gateway}` }, amount);
export const wonEntries = (gateway: string, amount: number): Entry[] =>
  between({ kind: `clearing:${gateway}` }, waiting, amount);

/** Reserves the seller's possible share; reversed when they need not bear it. */
export const heldEntries = (seller: AccountRef, amount: number): Entry[] => between(seller, waiting, amount);
export const releasedEntries = (seller: AccountRef, amount: number): Entry[] => between(waiting, seller, amount);

/** Covers a lost chargeback from escrow, pending refunds or, if nobody else bears it, the platform's losses. */
export const coveredEntries = (account: AccountRef, amount: number): Entry[] => between(account, waiting, amount);
