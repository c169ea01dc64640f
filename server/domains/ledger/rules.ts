import * as terms from "#contract/terms.ts";
import { later, startOfTaipeiMonthAfter } from "#contract/time.ts";
import type { MemberAccount } from "#server/db/sql/ledger.ts";

/** What a member's account may hold. Credits are positive: the platform owes it to the member. */
export type MemberKind = MemberAccount;

/**
 * The platform's own accounts. Points and coins that were set aside for an order are at `reserved` until it is paid. Money
 * that came in through a gateway is at its clearing account, negative. What a card's bank takes back is at `chargebacks`
 * until the bank has decided; what nobody else bears of it is at `losses`. What cannot go back the way it came is at
 * `refunds_payable` until its payer has it. What members have asked to withdraw is at
 * `withdrawals` until the bank gets it, then at `transfers`, and once it is paid at `payouts`. The tax within the fees that
 * were invoiced is owed to the state at `sales_tax`.
 */
type HouseKind =
  | "escrow"
  | "reserved"
  | "fees"
  | "promotions"
  | "payouts"
  | "withdrawals"
  | "transfers"
  | "bank_fees"
  | "sales_tax"
  | "chargebacks"
  | "losses"
  | "refunds_payable"
  | `clearing:${string}`;

export type AccountRef = { kind: MemberKind; userId: number } | { kind: HouseKind; userId?: undefined };

/** One line of a journal. @property amount whole NT$; positive credits the account, negative debits it. */
export type Entry = { account: AccountRef; amount: number };

/** What a journal says that happened, `noun.verb`: what each means stands in the glossary. */
export const journalKinds = [
  "order.paid",
  "order.closed",
  "order.cleared",
  "order.reserved",
  "order.released",
  "order.refunded",
  "supplement.paid",
  "tip.paid",
  "tip.cleared",
  "refund.paid_by_bank",
  "refund.paid_in_points",
  "balance.to_point",
  "points.to_balance",
  "points.paid_out",
  "balance.given_up",
  "transfer.requested",
  "transfer.sent",
  "transfer.paid",
  "transfer.returned",
  "coins.granted",
  "coins.expired",
  "coins.forfeited",
  "invoice.issued",
  "invoice.voided",
  "invoice.allowed",
  "fee.returned",
  "books.mended",
  "chargeback.opened",
  "chargeback.held",
  "chargeback.released",
  "chargeback.won",
  "chargeback.lost",
  "chargeback.covered",
] as const;
export type JournalKind = (typeof journalKinds)[number];

/** Those that never touch a member's points and coins. */
type WithoutCredits = Extract<
  JournalKind,
  | `${"transfer" | "invoice" | "chargeback"}.${string}`
  | "order.cleared"
  | "tip.cleared"
  | "refund.paid_by_bank"
  | "balance.given_up"
>;
export type CreditKind = Exclude<JournalKind, WithoutCredits>;

export type Posting = {
  kind: JournalKind;
  /** The same key is posted once, however often it is asked for. */
  key: string;
  orderId?: number;
  entries: readonly Entry[];
  /** What is new about points or coins that it credits. */
  lot?: NewLot;
  /** Which lots points or coins are taken from; the oldest first where it is absent. `live`: none whose time is over. */
  takes?: { lotId: number } | "returnable" | "live";
};

/** Where points or coins came from, as their owner reads it, and until when they are what. */
export type NewLot = { origin: string; expiresAt?: Date; returnableUntil?: Date };

/** An entry as it is written: 0 for the platform. */
export type Line = { kind: string; userId: number; amount: number };

/** PostgreSQL's integer, the type of an entry's amount. */
const MOST = 2_147_483_647;

/**
 * The lines of a posting, one per account, those of nothing left out, in one order for all, so that two postings that
 * wait for each other's accounts do not deadlock.
 * @throws RangeError when they do not sum to zero, or an amount is not whole.
 */
export function linesOf(entries: readonly Entry[]): Line[] {
  const byAccount = new Map<string, Line>();
  let sum = 0;
  for (const { account, amount } of entries) {
    if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not whole NT$`);
    sum += amount;
    const userId = account.userId ?? 0;
    const name = `${account.kind}/${userId}`;
    const before = byAccount.get(name)?.amount ?? 0;
    byAccount.set(name, { kind: account.kind, userId, amount: before + amount });
  }
  if (sum !== 0) throw new RangeError(`a posting must sum to zero, not to ${sum}`);
  const lines = [...byAccount.values()].filter(({ amount }) => amount !== 0);
  for (const { amount } of lines) if (Math.abs(amount) > MOST) throw new RangeError(`${amount} is too much`);
  return lines.sort((a, b) => (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : a.userId - b.userId));
}

/** Until when coins of now are good: the end of the last month that they have, in Taipei. */
export const coinExpiry = (now: Date): Date => later(startOfTaipeiMonthAfter(now, terms.coinMonths + 1), -1);

export type LotKind = "points" | "coins";

/** The lines that are points or coins: they also change lots. */
export const lotLines = (lines: readonly Line[]) =>
  lines.filter((line): line is Line & { kind: LotKind } => line.kind === "points" || line.kind === "coins");

/** The lines that take from a member: their accounts are locked and must hold enough. */
export function memberDebits(lines: readonly Line[]): Line[] {
  return lines.filter(({ userId, amount }) => userId !== 0 && amount < 0);
}

/** What a member reads who has too little on the account. */
export const shortSentence: Record<MemberKind, string> = {
  revenue_pending: "待入帳的收益不足。",
  balance: "餘額不足，請調整金額後再試一次。",
  points: "點數不足，請調整使用的點數後再試一次。",
  coins: "金幣不足，請調整使用的金幣後再試一次。",
};
