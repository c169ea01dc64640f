/**
 * LINE Pay's refunds have no idempotency key, so repeating one refunds twice. The payment has all refunds; comparing
 * their sum with our books tells whether an earlier attempt succeeded.
 */
import { GatewayCallError, type RefundRequest, type RefundResult } from "../port.ts";
import { type Payment, refundedOf } from "./reading.ts";
import { type LinePayWire, post } from "./wire.ts";

type Find = (number: string) => Promise<Payment | null>;

export async function refundPayment(
  wire: LinePayWire,
  find: Find,
  { number, amount, refundedBefore, beginBefore }: RefundRequest,
  now: () => Date,
): Promise<RefundResult> {
  if (!Number.isSafeInteger(amount) || amount < 1) throw new RangeError(`amount ${amount}`);
  const payment = await find(number);
  if (!payment) return refused("1150", "LINE Pay 查無此筆交易");
  const before = refundedOf(payment);
  if (before === refundedBefore + amount) return { state: "done", code: "0000", message: "LINE Pay 已退回這筆款項" };
  if (before !== refundedBefore)
    return refused("BOOKS", `LINE Pay 已退 NT$${before}，帳上已退 NT$${refundedBefore}，需人工核對`);
  if (beginBefore && now() >= beginBefore)
    throw new GatewayCallError("unreachable", "", "the lease was over before money could move");
  const { code, message } = await post(wire, `/v3/payments/${payment.transactionId}/refund`, { refundAmount: amount });
  return code === "0000" ? { state: "done", code, message } : refused(code, message);
}

function refused(code: string, message: string): RefundResult {
  return { state: "refused", code, message };
}
