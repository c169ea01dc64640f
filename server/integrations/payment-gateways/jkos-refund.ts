/**
 * JKOPAY's refunds have a number of their own and are idempotent. The number includes the amount refunded before, so a
 * repeated call has the same one; the gateway is still queried first, because somebody may have refunded on its own
 * pages.
 */
import { refundedOf, type Transaction, verdictOf } from "./jkos-reading.ts";
import { type JkosWire, postJson } from "./jkos-wire.ts";
import { GatewayCallError, type GivenBack, type RefundRequest, type RefundResult } from "./port.ts";

type Find = (number: string) => Promise<Transaction | null>;

export async function refundOrder(
  wire: JkosWire,
  find: Find,
  { number, amount, refundedBefore, beginBefore }: RefundRequest,
  now: () => Date,
): Promise<RefundResult> {
  if (!Number.isSafeInteger(amount) || amount < 1) throw new RangeError(`amount ${amount}`);
  const trade = await find(number);
  if (!trade) return refused("100", "街口查無此筆訂單");
  const { status } = verdictOf(trade);
  if (status !== "paid" && status !== "refunded") return refused(String(trade.status), "此筆訂單目前不能退款");
  const before = refundedOf(trade);
  if (before === refundedBefore + amount) return { state: "done", code: "000", message: "街口已退回這筆款項" };
  if (before !== refundedBefore)
    return refused("BOOKS", `街口已退 NT$${before}，帳上已退 NT$${refundedBefore}，需人工核對`);
  if (beginBefore && now() >= beginBefore)
    throw new GatewayCallError("unreachable", "", "the lease was over before money could move");
  const { code, message } = await postJson(wire, "/platform/refund", {
    platform_order_id: number,
    refund_order_id: `${number}_R${refundedBefore}`,
    refund_amount: amount,
  });
  return code === "000" ? { state: "done", code, message } : refused(code, message);
}

/** The amount refunded of an order. JKOPAY refunds immediately: nothing waits at a bank. */
export async function givenBack(find: Find, number: string): Promise<GivenBack | null> {
  const trade = await find(number);
  return trade && { amount: refundedOf(trade), settled: true };
}

function refused(code: string, message: string): RefundResult {
  return { state: "refused", code, message };
}
