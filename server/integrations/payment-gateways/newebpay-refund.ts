/**
 * Refunds at NewebPay have no number of their own, so repeating one gives the money back twice. What is known for sure
 * is how much of the trade went back in all; comparing that with our books tells whether an earlier try got through.
 */
import { type Envelope, readAmount, readTradeVerdict } from "./newebpay-reading.ts";
import { assertAmount } from "./newebpay-request.ts";
import { cancelAuthorisation, closeRefund, queryTrade, undoCapture, type WireConfig } from "./newebpay-wire.ts";
import { GatewayCallError, type GivenBack, type RefundRequest, type RefundResult } from "./port.ts";

/** Accepted, and the bank does it with its next batch. */
const pendingAtBank = "TRA20001";

/**
 * Refusals that pass by themselves: limits per hour (10071, 10702), a trade that the bank is working on (10045 to 10049),
 * and a time stamp that was too old when it arrived (40014).
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
    throw new GatewayCallError("unreachable", "", "the turn was over before money could move");
  try {
    return await giveBack(config, request, before.capture);
  } catch (error) {
    if (!(error instanceof GatewayCallError)) throw error;
    return await resolveDoubt(config, request, error);
  }
}

/**
 * The way back depends on how far the capture has come. What is not captured yet can only go back whole, by giving up the
 * authorisation; where the capture is already asked for, that is undone first. A kill in between leaves a trade that is
 * authorised only, and the next try gives that up.
 */
async function giveBack(config: WireConfig, request: RefundRequest, capture: Capture): Promise<RefundResult> {
  const { number, amount } = request;
  if (capture === "captured") return readRefundAnswer(await closeRefund(config, number, amount));
  const whole = amount === request.paid && request.refundedBefore === 0;
  if (!whole) return { state: "waiting", code: "CAPTURE", message: "款項還在請款，請款完成後退款" };
  if (capture === "waiting") {
    const undone = readRefundAnswer(await undoCapture(config, number, amount));
    // Nothing has gone back by that: the next try looks how far it has come.
    if (undone.state === "accepted") return { ...undone, state: "waiting" };
    if (undone.state !== "done") return undone;
  }
  const given = readRefundAnswer(await cancelAuthorisation(config, number, amount));
  // Whoever pays it back by another way has to know that the platform never gets it.
  return given.state === "refused" ? refused(given.code, `${given.message}（沒有請款，這筆款項不會入帳）`) : given;
}

/** What went back of a trade by the gateway's books. */
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
 * The call broke off. Queries the trade for whether it had its effect.
 * @throws GatewayCallError when it does not show yet
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

/** How far the money has come from the card to the shop (CloseStatus 0; 1; 2 and 3). */
type Capture = "authorised" | "waiting" | "captured";

const captures: Record<string, Capture> = { "1": "waiting", "2": "captured", "3": "captured" };

type Money = {
  paid: boolean;
  capture: Capture;
  /** NT$ given back so far, in every way. */
  refunded: number;
  /** The bank has it: nothing is waiting. */
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

/** `BackBalance` is what can still be refunded out of what was captured. */
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
