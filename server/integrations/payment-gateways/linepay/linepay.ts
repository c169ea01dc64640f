/** Implements the payment port with LINE Pay (Online API v3). */
import { z } from "zod";
import { cleanTitle } from "../../clean-title.ts";
import {
  type Attempt,
  type AttemptUrls,
  GatewayCallError,
  GatewayNoticeError,
  type PaymentGateway,
  type Start,
  type Verdict,
} from "../port.ts";
import { sentences } from "./codes.ts";
import { findPayment, type Payment, refundedOf, TradeId, verdictOf, withoutMoney } from "./reading.ts";
import { refundPayment } from "./refund.ts";
import { get, type LinePayWire, post } from "./wire.ts";

export type LinePayConfig = Omit<LinePayWire, "timeoutMs" | "confirmMs"> & {
  /** Timeouts, ms; default 20,000 per call, and 40,000 for a confirmation. */
  timeoutMs?: number;
  confirmMs?: number;
  now?: () => Date;
};

/**
 * The buyer approves on LINE Pay's page, which takes no money: we have to confirm. Every query does so, whether the
 * browser came back or not. An approval that nobody confirms lapses after about 20 minutes.
 */
export function linePayGateway(config: LinePayConfig): PaymentGateway {
  const wire: LinePayWire = {
    ...config,
    timeoutMs: config.timeoutMs ?? 20_000,
    confirmMs: config.confirmMs ?? 40_000,
  };
  const find = (number: string) => inquire(wire, number);
  return {
    name: "linepay",
    reopens: false,
    start: (attempt, urls) => request(wire, attempt, urls),
    readNotice() {
      throw new GatewayNoticeError("empty", "LINE Pay sends no notices");
    },
    explain: (code) => sentences[code] ?? null,
    query: (number, amount, trade = null) => settle(wire, number, amount, trade),
    refund: (request) => refundPayment(wire, find, request, config.now ?? (() => new Date())),
    async givenBack(number) {
      const payment = await find(number);
      return payment && { amount: refundedOf(payment), settled: true };
    },
  };
}

const Entry = z.object({ transactionId: TradeId, paymentUrl: z.object({ web: z.url({ protocol: /^https?$/ }) }) });

async function request(
  wire: LinePayWire,
  { number, amount, title }: Attempt,
  { returnUrl }: AttemptUrls,
): Promise<Start> {
  if (!/^[A-Za-z0-9_]{1,100}$/.test(number)) throw new RangeError(`attempt number ${number}`);
  if (!Number.isSafeInteger(amount) || amount < 1) throw new RangeError(`amount ${amount}`);
  const name = cleanTitle(title, number);
  const back = `${returnUrl}?no=${number}`;
  const { code, message, info } = await post(wire, "/v3/payments/request", {
    amount,
    currency: "TWD",
    orderId: number,
    packages: [{ id: number, amount, name, products: [{ name, quantity: 1, price: amount }] }],
    // LINE Pay appends `transactionId` and `orderId`; we stored both before.
    redirectUrls: { confirmUrl: back, cancelUrl: back },
    options: { display: { locale: "zh_TW" } },
  });
  if (code !== "0000") throw new GatewayCallError("refused", code, message);
  const read = Entry.safeParse(info);
  if (!read.success) throw new GatewayCallError("answer", "", "no address of a payment page");
  return { action: read.data.paymentUrl.web, fields: null, trade: read.data.transactionId };
}

const NONE = "1150";

/** The confirmed payment with this number; null when none was confirmed. */
async function inquire(wire: LinePayWire, number: string): Promise<Payment | null> {
  const { code, message, info } = await get(wire, "/v3/payments", `orderId=${number}`);
  if (code === NONE) return null;
  if (code !== "0000") throw new GatewayCallError("refused", code, message);
  const found = findPayment(info, number);
  if (!found) throw new GatewayCallError("answer", "", "another payment than asked for, or in an unknown state");
  return found;
}

/** Answers of `check`: what became of the buyer's visit to the page. */
const APPROVED = "0110";
const PAID = "0123";
const open: Readonly<Record<string, "unpaid" | "failed" | "cancelled">> = {
  "0000": "unpaid",
  "0121": "cancelled",
  "0122": "failed",
};

/** Finds out what became of an attempt, and confirms it when the buyer has approved. */
async function settle(wire: LinePayWire, number: string, amount: number, trade: string | null): Promise<Verdict> {
  // Without a transaction id, or after their check has forgotten it, a payment is still found by its number.
  const said = trade === null ? NOT_ASKED : await get(wire, `/v3/payments/requests/${trade}/check`);
  const status = open[said.code];
  if (status) return withoutMoney(number, status, trade, said);
  const refusal = trade !== null && said.code === APPROVED ? await confirm(wire, trade, amount) : null;
  if (refusal) return withoutMoney(number, "failed", trade, refusal);
  const payment = await inquire(wire, number);
  if (payment) return verdictOf(payment);
  if (said.code === APPROVED || said.code === PAID)
    throw new GatewayCallError("unreachable", said.code, "confirmed, but not among the payments yet");
  return withoutMoney(number, "unpaid", trade, NOT_ASKED);
}

const NOT_ASKED = { code: "", message: "" };

/** Confirmed before, e.g. by a call whose answer was lost. */
const ALREADY = ["1152", "1172"];

/**
 * Takes the money.
 * @returns null when it is taken; otherwise why the buyer's card or account was refused
 * @throws GatewayCallError when it was refused for another reason, or the outcome is unknown
 */
async function confirm(wire: LinePayWire, trade: string, amount: number) {
  const body = { amount, currency: "TWD" };
  const { code, message } = await post(wire, `/v3/payments/${trade}/confirm`, body, wire.confirmMs);
  if (code === "0000" || ALREADY.includes(code)) return null;
  if (code in sentences) return { code, message };
  throw new GatewayCallError("refused", code, message);
}
