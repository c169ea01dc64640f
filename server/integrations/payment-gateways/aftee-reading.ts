/** Parses AFTEE's transactions; all fields are validated. */
import { z } from "zod";
import { type CardFacts, GatewayCallError, type Verdict } from "./port.ts";

/** AFTEE's transaction id. We put it into URLs, so the format is strict. */
export const TradeId = z.string().regex(/^tr_[A-Za-z0-9]{1,64}$/);

const Transaction = z.object({
  id: TradeId,
  shop_transaction_no: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/),
  amount: z.coerce.number().int().min(0),
  /** 1 authorized, 2 refused. */
  authorization_result: z.coerce.number().int(),
  /** 1: above the buyer's credit limit; 9: any other reason. */
  authorization_result_ng_reason: z.coerce.number().int().nullish(),
  amount_refund_total: z.coerce.number().int().min(0).nullish(),
  registration_datetime: z.string().nullish(),
  /** Null until a capture was requested. */
  sales_settled_datetime: z.string().nullish(),
});
export type Transaction = z.output<typeof Transaction>;

/** @throws GatewayCallError answer */
export function readTransaction(value: unknown): Transaction {
  const read = Transaction.safeParse(value);
  if (!read.success) throw new GatewayCallError("answer", "", "no transaction in the answer");
  return read.data;
}

export const isAuthorized = ({ authorization_result }: Transaction): boolean => authorization_result === 1;
export const isCaptured = ({ sales_settled_datetime }: Transaction): boolean => Boolean(sales_settled_datetime);
export const refundedOf = ({ amount_refund_total }: Transaction): number => amount_refund_total ?? 0;

const noCard: CardFacts = { last4: null, brand: null, expires: null, token: null, tokenUntil: null };

const silent = { paidAt: null, message: "", card: noCard, issued: null };

/**
 * The verdict while no browser has returned with AFTEE's transaction id: there is nothing to query, and nothing was
 * captured.
 */
export function notHeardOf(number: string): Verdict {
  return { ...silent, number, amount: 0, status: "unpaid", gatewayTrade: null, code: "" };
}

export function verdictOf(transaction: Transaction): Verdict {
  const { id, shop_transaction_no: number, amount, registration_datetime } = transaction;
  const granted = isAuthorized(transaction);
  const gone = granted && amount > 0 && refundedOf(transaction) >= amount;
  return {
    ...silent,
    number,
    amount,
    status: gone ? "refunded" : granted ? "paid" : "failed",
    gatewayTrade: id,
    paidAt: granted ? readTime(registration_datetime ?? "") : null,
    code: granted ? "OK" : `NG${transaction.authorization_result_ng_reason ?? 9}`,
  };
}

/** Parses a time with or without offset; without one it is Taipei time. */
function readTime(text: string): Date | null {
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.trim().replace(" ", "T")}+08:00`;
  const at = new Date(zoned);
  return Number.isNaN(at.getTime()) ? null : at;
}
