/**
 * AFTEE's refunds have no idempotency key, so repeating one refunds twice. The transaction has the total refunded;
 * comparing it with our books tells whether an earlier attempt succeeded.
 */

import { refundedOf, type Transaction, verdictOf } from "./aftee-reading.ts";
import { type AfteeWire, callAftee, transactionUrl } from "./aftee-wire.ts";
import { GatewayCallError, type RefundRequest, type RefundResult } from "./port.ts";

type Find = (number: string, trade: string | null) => Promise<Transaction | null>;

export async function refundTransaction(
  wire: AfteeWire,
  find: Find,
  request: RefundRequest,
  now: () => Date,
): Promise<RefundResult> {
  const { number, amount, refundedBefore, gatewayTrade, beginBefore } = request;
  if (!Number.isSafeInteger(amount) || amount < 1) throw new RangeError(`amount ${amount}`);
  const trade = await find(number, gatewayTrade);
  if (!trade) return refused("NONE", "AFTEE 查無此筆交易");
  const { status } = verdictOf(trade);
  if (status !== "paid" && status !== "refunded") return refused(String(status), "此筆交易目前不能退款");
  const before = refundedOf(trade);
  if (before === refundedBefore + amount) return { state: "done", code: "OK", message: "AFTEE 已退回這筆款項" };
  if (before !== refundedBefore)
    return refused("BOOKS", `AFTEE 已退 NT$${before}，帳上已退 NT$${refundedBefore}，需人工核對`);
  if (beginBefore && now() >= beginBefore)
    throw new GatewayCallError("unreachable", "", "the lease was over before money could move");
  try {
    await callAftee(wire, {
      method: "PATCH",
      url: transactionUrl(wire, trade.id, "/refund"),
      body: { amount_refund: amount, refund_reason: "訂單退款", description_refund: number },
    });
  } catch (error) {
    if (error instanceof GatewayCallError && error.kind === "refused") return refused(error.code, error.message);
    throw error;
  }
  return { state: "done", code: "OK", message: "" };
}

function refused(code: string, message: string): RefundResult {
  return { state: "refused", code, message };
}
