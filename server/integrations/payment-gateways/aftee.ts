/** Implements the payment port with AFTEE 先享後付 (registered by the server, paid on their page). */
import { z } from "zod";
import { taipeiDay, taipeiTime } from "#contract/time.ts";
import { cleanTitle } from "../clean-title.ts";
import { type ChecksumForm, checksumOf, type Json } from "./aftee-checksum.ts";
import {
  isAuthorized,
  isCaptured,
  notHeardOf,
  readTransaction,
  refundedOf,
  TradeId,
  type Transaction,
  verdictOf,
} from "./aftee-reading.ts";
import { refundTransaction } from "./aftee-refund.ts";
import { type AfteeWire, callAftee, NO_SUCH, transactionUrl } from "./aftee-wire.ts";
import {
  type Attempt,
  type AttemptUrls,
  type Delivery,
  type Departure,
  GatewayCallError,
  GatewayNoticeError,
  type PaymentGateway,
  type ReportedVerdict,
  type Verdict,
} from "./port.ts";

export type AfteeConfig = Omit<AfteeWire, "timeoutMs"> & {
  /** Where the buyer's browser opens a registered payment. */
  pageHost: string;
  pubKey: string;
  checksum: ChecksumForm;
  /** Timeout per call, ms, default 10,000. */
  timeoutMs?: number;
  now?: () => Date;
};

const sentences: Readonly<Record<string, string>> = {
  NG1: "超過目前在 AFTEE 的可用額度，沒有完成付款。請改用其他付款方式。",
  NG9: "AFTEE 沒有核准這次付款，也沒有產生帳單。請改用其他付款方式，或聯絡 AFTEE。",
};

/**
 * The buyer is authorized on AFTEE's page. We query the payment, check that it is ours, and then capture it. Without a
 * capture nobody is billed (docs/decisions/060).
 */
export function afteeGateway(config: AfteeConfig): PaymentGateway {
  const wire: AfteeWire = { ...config, timeoutMs: config.timeoutMs ?? 10_000 };
  const find = (number: string, trade: string | null) => findTransaction(wire, number, trade);
  return {
    name: "aftee",
    reopens: false,
    asksByTrade: true,
    lends: true,
    start: (attempt, urls) => register(wire, config, attempt, urls),
    readNotice,
    explain: (code) => sentences[code] ?? null,
    query: (number, amount, trade = null) => capture(wire, number, amount, trade),
    refund: (request) => refundTransaction(wire, find, request, config.now ?? (() => new Date())),
    async givenBack(number, _paid, trade = null) {
      const found = await find(number, trade);
      return found && { amount: refundedOf(found), settled: true };
    },
  };
}

const Registered = z.object({ pre_register: z.literal(true), pre_register_identifier: z.string().min(1) });

async function register(
  wire: AfteeWire,
  { pubKey, pageHost, secret, checksum }: AfteeConfig,
  attempt: Attempt,
  { returnUrl }: AttemptUrls,
): Promise<Departure> {
  const { number } = attempt;
  const payment = paymentOf(attempt, returnUrl);
  const answer = await callAftee(wire, {
    method: "POST",
    url: `${wire.registerHost.replace(/\/+$/, "")}/v1/transactions/pre_register`,
    body: { pre_token: "", pub_key: pubKey, payment: { ...payment, checksum: checksumOf(payment, secret, checksum) } },
    secret: false,
  });
  const read = Registered.safeParse(answer);
  if (!read.success) throw new GatewayCallError("answer", "", "no identifier of a payment page");
  const identifier = encodeURIComponent(read.data.pre_register_identifier);
  return { action: `${pageHost.replace(/\/+$/, "")}/settlement/${number}?identifier=${identifier}`, fields: null };
}

/** @throws RangeError for values that AFTEE does not accept */
function paymentOf({ number, amount, title, expiresAt, customer }: Attempt, returnUrl: string): Record<string, Json> {
  if (!/^[A-Za-z0-9_-]{1,100}$/.test(number)) throw new RangeError(`attempt number ${number}`);
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > 9_999_999) throw new RangeError(`amount ${amount}`);
  if (!customer) throw new RangeError("AFTEE has to be told who buys");
  const { name, phone, address, email, birthday, userNo } = customer;
  return {
    amount,
    shop_transaction_no: number,
    user_no: userNo,
    sales_settled: false,
    transaction_options: [],
    description_trans: number,
    validation_datetime: stamp(expiresAt),
    return_url: `${returnUrl}?no=${number}`,
    customer: { customer_name: name, phone_number: phone, address, email, ...(birthday === "" ? {} : { birthday }) },
    dest_customers: [],
    items: [{ shop_item_id: number, item_name: cleanTitle(title, number), item_price: amount, item_count: 1 }],
  };
}

/** `YYYY-mm-dd HH:MM:SS` in Taipei. */
function stamp(at: Date): string {
  return `${taipeiDay(at)} ${taipeiTime(at)}:${String(at.getUTCSeconds()).padStart(2, "0")}`;
}

/** The transaction with this id, if it belongs to this attempt; otherwise null. */
async function findTransaction(wire: AfteeWire, number: string, trade: string | null): Promise<Transaction | null> {
  if (trade === null) return null;
  try {
    const found = readTransaction(await callAftee(wire, { method: "GET", url: transactionUrl(wire, trade) }));
    return found.shop_transaction_no === number ? found : null;
  } catch (error) {
    if (error instanceof GatewayCallError && error.code === NO_SUCH) return null;
    throw error;
  }
}

/**
 * Queries an attempt and captures it when it is authorized for the right amount: from then on the buyer owes it. A
 * query needs AFTEE's own id, so without one the verdict is `notHeardOf`.
 */
async function capture(wire: AfteeWire, number: string, amount: number, trade: string | null): Promise<Verdict | null> {
  if (trade === null) return notHeardOf(number);
  const found = await findTransaction(wire, number, trade);
  if (!found) return null;
  const mayCapture = isAuthorized(found) && !isCaptured(found) && found.amount === amount && refundedOf(found) === 0;
  if (!mayCapture) return verdictOf(found);
  const settled = await settle(wire, found.id);
  return verdictOf(settled);
}

/** "Already captured" counts as an answer, too: the transaction has the state. */
const ALREADY = "EATN1201";

async function settle(wire: AfteeWire, trade: string): Promise<Transaction> {
  try {
    await callAftee(wire, { method: "PATCH", url: transactionUrl(wire, trade, "/settle") });
  } catch (error) {
    if (!(error instanceof GatewayCallError) || error.code !== ALREADY) throw error;
  }
  const now = readTransaction(await callAftee(wire, { method: "GET", url: transactionUrl(wire, trade) }));
  if (!isCaptured(now)) throw new GatewayCallError("refused", ALREADY, "a granted transaction cannot be captured");
  return now;
}

const Hint = z.object({ id: TradeId, shop_transaction_no: z.string().regex(/^[A-Za-z0-9_]{1,20}$/) });

/** AFTEE signs nothing, so a notice only tells which attempt to query, and by which id. */
function readNotice({ body }: Delivery): ReportedVerdict {
  const fields = typeof body === "string" ? parse(body) : body;
  if (fields === null || fields === undefined || (typeof fields === "object" && Object.keys(fields).length === 0))
    throw new GatewayNoticeError("empty", "no body");
  const read = Hint.safeParse(fields);
  if (!read.success) throw new GatewayNoticeError("hash", "no transaction");
  const { id, shop_transaction_no } = read.data;
  return { ...notHeardOf(shop_transaction_no), gatewayTrade: id, proven: false };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
