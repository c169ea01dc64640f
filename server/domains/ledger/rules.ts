import * as terms from "#contract/terms.ts";
import { later, startOfTaipeiMonthAfter } from "#contract/time.ts";
import type { MemberAccount } from "#server/db/sql/ledger.ts";

/** Kinds of member accounts. Credits are positive: the platform owes them to the member. */
export type MemberKind = MemberAccount;

/**
 * The platform's own accounts. `reserved`: points and coins reserved for unpaid orders. Clearing accounts: money
 * received through a gateway, negative. `chargebacks`: amounts charged back until the bank decides; `losses`: the part
 * that nobody else bears. `refunds_payable`: refunds that cannot return to the payment method, until the payer has
 * them. `withdrawals`: requested withdrawals until sent to the bank, then `transfers`, until paid. `bank`: what lies on
 * the platform's bank account, negative: what gateways paid out, less transfers and refunds. `payouts`: transfers and
 * refunds before this account existed, and corrections. `gateway_fees`: what gateways kept for themselves, negative.
 * `sales_tax`: tax on invoiced fees, owed to the state.
 */
type PlatformKind =
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
  | "bank"
  | "gateway_fees"
  | `clearing:${string}`;

export type AccountRef = { kind: MemberKind; userId: number } | { kind: PlatformKind; userId?: undefined };

/** One line of a journal. @property amount whole NT$; positive credits the account, negative debits it. */
export type Entry = { account: AccountRef; amount: number };

/** The event of a journal, `noun.verb`; the glossary defines each. */
export const journalKinds = [
  "order.paid",
  "order.closed",
  "order.withdrawn",
  "order.refunded_later",
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
  "gateway.settled",
  "books.adjusted",
] as const;
export type JournalKind = (typeof journalKinds)[number];

/** Kinds that never involve a member's points and coins. */
type WithoutCredits = Extract<
  JournalKind,
  | `${"transfer" | "invoice" | "chargeback" | "gateway"}.${string}`
  | "order.cleared"
  | "tip.cleared"
  | "refund.paid_by_bank"
  | "balance.given_up"
  | "books.adjusted"
>;
export type CreditKind = Exclude<JournalKind, WithoutCredits>;

export type Posting = {
  kind: JournalKind;
  /** Idempotency key: posted once. */
  key: string;
  orderId?: number;
  entries: readonly Entry[];
  /** Details of the new lot, when it credits points or coins. */
  lot?: NewLot;
  /** The lots to debit; oldest first by default. `live`: only unexpired ones. */
  takes?: { lotId: number } | "returnable" | "live";
};

/** The origin as shown to the owner, and the lot's dates. */
export type NewLot = { origin: string; expiresAt?: Date; returnableUntil?: Date };

/** An entry as stored: user 0 is the platform. */
export type Line = { kind: string; userId: number; amount: number };

/** PostgreSQL's integer, the type of an entry's amount. */
const MOST = 2_147_483_647;

/**
 * The lines of a posting, one per account, without zero amounts, in a fixed order, so that concurrent postings do not
 * deadlock.
 * @throws RangeError when they do not sum to zero, or an amount is not whole
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

/** The expiry of coins granted now: the end of their last month in Taipei. */
export const coinExpiry = (now: Date): Date => later(startOfTaipeiMonthAfter(now, terms.coinMonths + 1), -1);

export type LotKind = "points" | "coins";

/** The lines in points or coins, which also change lots. */
export const lotLines = (lines: readonly Line[]) =>
  lines.filter((line): line is Line & { kind: LotKind } => line.kind === "points" || line.kind === "coins");

/** The lines that debit a member: these accounts are locked and must have enough. */
export function memberDebits(lines: readonly Line[]): Line[] {
  return lines.filter(({ userId, amount }) => userId !== 0 && amount < 0);
}

/** Error messages for members with too little on the account. */
export const shortSentence: Record<MemberKind, string> = {
  revenue_pending: "待入帳的收益不足。",
  balance: "餘額不足，請調整金額後再試一次。",
  points: "點數不足，請調整使用的點數後再試一次。",
  coins: "金幣不足，請調整使用的金幣後再試一次。",
};
