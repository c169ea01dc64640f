import type { ChargebackReason } from "#contract/finance/chargebacks.ts";
import type { AccountRef, Entry } from "#server/domains/ledger/index.ts";

/** What a lost chargeback depends on. */
export type Sold = {
  reason: ChargebackReason;
  /** Whether the buyer accepted the work themselves; false when it was accepted because the time ran out. */
  accepted: boolean;
  /** NT$ that the order's end brought the seller, less what other cases of it take. */
  share: number;
};

/**
 * NT$ of a lost chargeback that are the seller's to bear: where the buyer says that the work is missing or another one and
 * never took it by their own hand, as much as the seller had of it. Stolen cards and double charges are the platform's risk.
 */
export const borneBySeller = ({ reason, accepted, share }: Sold, amount: number): number =>
  reason === "service" && !accepted ? Math.min(amount, share) : 0;

const between = (from: AccountRef, to: AccountRef, amount: number): Entry[] => [
  { account: from, amount: -amount },
  { account: to, amount },
];
const waiting: AccountRef = { kind: "chargebacks" };

/** The gateway keeps so much of what it owes, and the platform waits for the bank's word. */
export const openedEntries = (gateway: string, amount: number): Entry[] =>
  between(waiting, { kind: `clearing:${gateway}` }, amount);
export const wonEntries = (gateway: string, amount: number): Entry[] =>
  between({ kind: `clearing:${gateway}` }, waiting, amount);

/** What the seller may have to bear is set aside, and given back where they need not. */
export const heldEntries = (seller: AccountRef, amount: number): Entry[] => between(seller, waiting, amount);
export const releasedEntries = (seller: AccountRef, amount: number): Entry[] => between(waiting, seller, amount);

/** What covers a lost one: escrow, what had still to go back, or, where nobody else bears it, the losses of the site. */
export const coveredEntries = (account: AccountRef, amount: number): Entry[] => between(account, waiting, amount);
