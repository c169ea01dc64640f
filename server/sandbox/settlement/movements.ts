/** What each stand-in settles of its trades. */
import type { Transaction } from "../aftee/transaction.ts";
import type { Order } from "../jkos/order.ts";
import type { Payment } from "../linepay/payment.ts";
import { refundsOf, type Trade } from "../newebpay/trade.ts";
import type { Movement } from "./report.ts";

type Back = { amount: number; at: string };

const refunds = (of: Pick<Movement, "number" | "trade">, backs: readonly Back[]): Movement[] =>
  backs.map(({ amount, at }) => ({ ...of, kind: "refund", amount, at }));

/** Captured card payments with their refunds, and paid numbers. */
export function newebpayMovements(trade: Trade): Movement[] {
  const { number, tradeNo, decidedAt, amount, captured, closeStatus, byNumber, status } = trade;
  const of = { number, trade: tradeNo };
  if (decidedAt === null) return [];
  if (byNumber) return status === "1" ? [{ ...of, kind: "sale", amount, at: decidedAt }] : [];
  if (closeStatus !== 3 || captured === 0) return [];
  return [{ ...of, kind: "sale", amount: captured, at: decidedAt }, ...refunds(of, refundsOf(trade))];
}

/** Paid orders with their refunds. */
export function jkosMovements({ number, tradeNo: trade, paidAt, charged, refunds: backs }: Order): Movement[] {
  const of = { number, trade };
  return paidAt === null ? [] : [{ ...of, kind: "sale", amount: charged, at: paidAt }, ...refunds(of, backs)];
}

/** Paid payments with their refunds. */
export function linepayMovements({ number, trade, paidAt, charged, refunds: backs }: Payment): Movement[] {
  const of = { number, trade };
  return paidAt === null ? [] : [{ ...of, kind: "sale", amount: charged, at: paidAt }, ...refunds(of, backs)];
}

/** Captured transactions with their refunds. */
export function afteeMovements({ number, id, settledAt, amount, refunds: backs }: Transaction): Movement[] {
  const of = { number, trade: id ?? "" };
  return settledAt === null ? [] : [{ ...of, kind: "sale", amount, at: settledAt }, ...refunds(of, backs)];
}
