/**
 * NewebPay's refunds have no idempotency key, so repeating one refunds twice. The trade's total refunded is reliable;
 * comparing it with our books tells whether an earlier attempt succeeded.
 */
import { type Envelope, readAmount, readTradeVerdict } from "./newebpay-reading.ts";
import { assertAmount } from "./newebpay-request.ts";
import { cancelAuthorisation, closeRefund, queryTrade, undoCapture, type WireConfig } from "./newebpay-wire.ts";
import { GatewayCallError, type GivenBack, type RefundRequest, type RefundResult } from "./port.ts";

/** Accepted; the bank processes it with its next batch. */
const pendingAtBank = "TRA20001";

/**
 * Temporary refusals: hourly limits (10071, 10702), a trade that the bank is processing (10045 to 10049), and a time
 * stamp that was too old on arrival (40014).
 */
const passing = new Set([
  "TRA10045",
  "TRA10046",
  "TRA10047",
  "TRA10048",
  "TRA10049",
  "TRA10071",
  "TRA10702",
  "TRA40014",
]);

export async function refundTrade(config: WireConfig, request: RefundRequest): Promise<RefundResult> {
  assertAmount(request.amount);
  const before = await readMoney(config, request);
  if (before === null) return refused("TRA10021", "查無此筆交易");
  if (before.refunded === request.refundedBefore + request.amount) return already(before);
  if (before.refunded !== request.refundedBefore) {
    return refused("BOOKS", `藍新已退 NT$${before.refunded}，帳上已退 NT$${request.refundedBefore}，需人工核對`);
  }
  if (!before.paid) return refused(before.code, "此筆交易目前不能退款");
  if (request.beginBefore && config.now() >= request.beginBefore)
    throw new GatewayCallError("unreachable", "", "the lease was over before money could move");
  try {
    return await giveBack(config, request, before.capture);
  } catch (error) {
    if (!(error instanceof GatewayCallError)) throw error;
    return await resolveDoubt(config, request, error);
  }
}

/**
 * How to refund depends on the capture. A payment that is not captured can only be refunded in full, by cancelling the
 * authorisation; a requested capture is undone first. A crash in between leaves a trade that is only authorised, and
 * the next attempt cancels it.
 */
async function giveBack(config: WireConfig, request: RefundRequest, capture: Capture): Promise<RefundResult> {
  const { number, amount } = request;
  if (capture === "captured") return readRefundAnswer(await closeRefund(config, number, amount));
  const whole = amount === request.paid && request.refundedBefore === 0;
  if (!whole) return { state: "waiting", code: "CAPTURE", message: "款項還在請款，請款完成後退款" };
  if (capture === "waiting") {
    const undone = readRefundAnswer(await undoCapture(config, number, amount));
    // Nothing is refunded by that: the next attempt checks the state again.
    if (undone.state === "accepted") return { ...undone, state: "waiting" };
    if (undone.state !== "done") return undone;
  }
  const given = readRefundAnswer(await cancelAuthorisation(config, number, amount));
  // Operators who refund in another way have to know that the platform never receives this payment.
  return given.state === "refused" ? refused(given.code, `${given.message}（沒有請款，這筆款項不會入帳）`) : given;
}

/** The amount refunded of a trade in the gateway's books. */
export async function givenBack(
  config: WireConfig,
  trade: Pick<RefundRequest, "number" | "paid">,
): Promise<GivenBack | null> {
  const money = await readMoney(config, trade);
  return money && { amount: money.refunded, settled: money.settled };
}

function readRefundAnswer({ status, message }: Envelope): RefundResult {
  if (status === "SUCCESS") return { state: "done", code: status, message };
  if (status === pendingAtBank) return { state: "accepted", code: status, message };
  if (passing.has(status)) return { state: "waiting", code: status, message };
  return refused(status, message);
}

/**
 * The call broke off. Queries the trade to find out whether it was executed.
 * @throws GatewayCallError when that is not visible yet
 */
async function resolveDoubt(
  config: WireConfig,
  request: RefundRequest,
  doubt: GatewayCallError,
): Promise<RefundResult> {
  const after = await readMoney(config, request);
  if (after && after.refunded === request.refundedBefore + request.amount) return already(after);
  throw new GatewayCallError("unreachable", doubt.code, "the refund broke off and does not show yet", { cause: doubt });
}

/** The state of the capture (CloseStatus 0; 1; 2 and 3). */
type Capture = "authorised" | "waiting" | "captured";

const captures: Record<string, Capture> = { "1": "waiting", "2": "captured", "3": "captured" };

type Money = {
  paid: boolean;
  capture: Capture;
  /** NT$ refunded so far, in any way. */
  refunded: number;
  /** The bank has executed everything. */
  settled: boolean;
  code: string;
};

async function readMoney(config: WireConfig, request: Pick<RefundRequest, "number" | "paid">): Promise<Money | null> {
  const answer = await queryTrade(config, request.number, request.paid);
  if (answer === null) return null;
  const verdict = readTradeVerdict(answer);
  if (!verdict) throw new GatewayCallError("answer", "", "unreadable state of a trade");
  const { result } = answer;
  return {
    paid: verdict.status === "paid" || verdict.status === "refunded",
    capture: captures[result.CloseStatus ?? ""] ?? "authorised",
    refunded: verdict.status === "cancelled" ? request.paid : refundedSoFar(result, request.paid),
    settled: verdict.status === "cancelled" || result.BackStatus === "3",
    code: verdict.code,
  };
}

/** `BackBalance` is the refundable rest of the captured amount. */
function refundedSoFar(result: Record<string, string>, paid: number): number {
  const balance = readAmount(result.BackBalance);
  if (balance === null) return 0;
  if ((result.CloseStatus ?? "0") === "0") return 0;
  return (readAmount(result.CloseAmt) ?? paid) - balance;
}

function already({ settled }: Money): RefundResult {
  return settled
    ? { state: "done", code: "SUCCESS", message: "藍新已退回這筆款項" }
    : { state: "accepted", code: pendingAtBank, message: "藍新已受理，等待銀行處理" };
}

function refused(code: string, message: string): RefundResult {
  return { state: "refused", code, message };
}
