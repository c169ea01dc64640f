/** Parses LINE Pay's payments; all fields are validated. */
import { z } from "zod";
import type { CardFacts, Verdict } from "../port.ts";

/** LINE Pay's transaction id. We put it into URLs, so the format is strict. */
export const TradeId = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,24}$/));

const whole = z.number().int();

const Payment = z.object({
  transactionId: TradeId,
  orderId: z.string(),
  transactionDate: z.string().nullish(),
  currency: z.literal("TWD").nullish(),
  /** We never separate authorization and capture, so no other state is expected. */
  payStatus: z.literal("CAPTURE").nullish(),
  payInfo: z.array(z.object({ amount: whole })),
  /** Amounts are negative in v3. */
  refundList: z.array(z.object({ refundAmount: whole })).nullish(),
});
export type Payment = z.output<typeof Payment>;

/** The payment with this number in the answer to a query for details. */
export function findPayment(info: unknown, number: string): Payment | null {
  const read = z.array(z.unknown()).safeParse(info);
  const all = read.success ? read.data.map((each) => Payment.safeParse(each).data) : [];
  return all.find((each) => each?.orderId === number) ?? null;
}

/** NT$ paid, whatever it was paid with: card, balance, points. */
const paidOf = ({ payInfo }: Payment): number => payInfo.reduce((sum, { amount }) => sum + amount, 0);

/** NT$ refunded so far. */
export const refundedOf = ({ refundList }: Payment): number =>
  (refundList ?? []).reduce((sum, { refundAmount }) => sum + Math.abs(refundAmount), 0);

const noCard: CardFacts = { last4: null, brand: null, expires: null, token: null, tokenUntil: null };
const silent = { paidAt: null, message: "", card: noCard, issued: null };

/** The verdict on an attempt without a confirmed payment: no money was taken. */
export function withoutMoney(
  number: string,
  status: "unpaid" | "failed" | "cancelled",
  gatewayTrade: string | null,
  { code, message }: { code: string; message: string },
): Verdict {
  return { ...silent, number, amount: 0, status, gatewayTrade, code, message };
}

export function verdictOf(payment: Payment): Verdict {
  const amount = paidOf(payment);
  const at = new Date(payment.transactionDate ?? "");
  return {
    ...silent,
    number: payment.orderId,
    amount,
    status: amount > 0 && refundedOf(payment) >= amount ? "refunded" : "paid",
    gatewayTrade: payment.transactionId,
    paidAt: Number.isNaN(at.getTime()) ? null : at,
    code: "0000",
  };
}
