/** Parses JKOPAY's orders; all fields are validated. Amounts are text, and two fields come in two forms. */
import { z } from "zod";
import type { CardFacts, Verdict } from "./port.ts";

const Amount = z.union([z.string().regex(/^\d{1,12}(?:\.0+)?$/), z.number().int().min(0)]).transform(Number);

const Transaction = z.object({
  platform_order_id: z.string().regex(/^[A-Za-z0-9_]{1,60}$/),
  status: z.coerce.number().int(),
  tradeNo: z.string().nullish(),
  trans_time: z.string().nullish(),
  final_price: Amount.nullish(),
  refund_history: z.array(z.object({ amount: Amount })).nullish(),
});
export type Transaction = z.output<typeof Transaction>;

/**
 * 0 paid, 1 processing, 101 not paid yet, 102 no such order. No other status is documented, and none of them proves
 * that nothing was paid.
 */
const statuses: Record<number, Verdict["status"]> = { 0: "paid", 1: "processing", 101: "unpaid", 102: "unpaid" };
export const isKnownStatus = ({ status }: Transaction): boolean => status in statuses;
export const NO_SUCH_ORDER = 102;

const noCard: CardFacts = { last4: null, brand: null, expires: null, token: null, tokenUntil: null };

/** The transaction of a notice, with or without its wrapper; null when it is invalid. */
export function readTransaction(value: unknown): Transaction | null {
  const wrapped = z.object({ transaction: z.unknown() }).safeParse(value);
  const read = Transaction.safeParse(wrapped.success ? wrapped.data.transaction : value);
  return read.success ? read.data : null;
}

const Transactions = z.object({ transactions: z.array(z.unknown()) });

/** The transaction with this number in the answer to an inquiry. */
export function findTransaction(object: unknown, number: string): Transaction | null {
  const read = Transactions.safeParse(object);
  const all = read.success ? read.data.transactions.map(readTransaction) : [];
  return all.find((each) => each?.platform_order_id === number) ?? null;
}

/** NT$ refunded so far. */
export function refundedOf({ refund_history }: Transaction): number {
  return (refund_history ?? []).reduce((sum, { amount }) => sum + amount, 0);
}

export function verdictOf(transaction: Transaction): Verdict {
  const { platform_order_id: number, status, final_price, tradeNo, trans_time } = transaction;
  const amount = final_price ?? 0;
  const paid = statuses[status] ?? "unpaid";
  return {
    number,
    amount,
    status: paid === "paid" && amount > 0 && refundedOf(transaction) >= amount ? "refunded" : paid,
    gatewayTrade: tradeNo || null,
    paidAt: paid === "paid" ? readTime(trans_time ?? "") : null,
    code: String(status),
    message: "",
    card: noCard,
    issued: null,
  };
}

/** `2026-01-01 11:05:09` in Taipei. */
function readTime(text: string): Date | null {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(text) ?? [];
  const at = day && time ? new Date(`${day}T${time}+08:00`) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
}
