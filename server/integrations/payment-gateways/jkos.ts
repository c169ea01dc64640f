/** Implements the payment port with JKOPAY 街口支付 (online pay, `onetime`). */
import { z } from "zod";
import { taipeiDay, taipeiTime } from "#contract/time.ts";
import { cleanTitle } from "../clean-title.ts";
import {
  findTransaction,
  isKnownStatus,
  NO_SUCH_ORDER,
  readTransaction,
  type Transaction,
  verdictOf,
} from "./jkos-reading.ts";
import { givenBack, refundOrder } from "./jkos-refund.ts";
import { getQuery, isDigestOf, type JkosWire, postJson } from "./jkos-wire.ts";
import {
  type Attempt,
  type AttemptUrls,
  type Delivery,
  type Departure,
  GatewayCallError,
  GatewayNoticeError,
  type PaymentGateway,
  type ReportedVerdict,
} from "./port.ts";

export type JkosConfig = Omit<JkosWire, "timeoutMs"> & {
  /** The shop's UUID at JKOPAY, different in each environment. */
  storeId: string;
  /** Timeout per call, ms, default 10,000. */
  timeoutMs?: number;
  now?: () => Date;
};

const sentences: Readonly<Record<string, string>> = {
  "101": "這筆付款已經完成，請重新整理頁面查看結果。",
  "108": "已達街口支付的交易上限，請改用其他付款方式。",
};

export function jkosGateway(config: JkosConfig): PaymentGateway {
  const wire: JkosWire = { ...config, timeoutMs: config.timeoutMs ?? 10_000 };
  const find = (number: string) => inquire(wire, number);
  return {
    name: "jkos",
    reopens: true,
    start: (attempt, urls) => enter(wire, config.storeId, attempt, urls),
    readNotice: (delivery) => readNotice(delivery, config.secret),
    explain: (code) => sentences[code] ?? null,
    async query(number) {
      const found = await find(number);
      if (found && !isKnownStatus(found))
        throw new GatewayCallError("answer", String(found.status), "a status that is not documented");
      return found && verdictOf(found);
    },
    refund: (request) => refundOrder(wire, find, request, config.now ?? (() => new Date())),
    givenBack: (number) => givenBack(find, number),
  };
}

const Entry = z.object({ payment_url: z.url({ protocol: /^https?$/ }) });

/** The same number with the same content returns the same page again, until it expires. */
async function enter(wire: JkosWire, storeId: string, attempt: Attempt, urls: AttemptUrls): Promise<Departure> {
  const { number, amount, title, expiresAt } = attempt;
  if (!/^[A-Za-z0-9_]{1,60}$/.test(number)) throw new RangeError(`attempt number ${number}`);
  if (!Number.isSafeInteger(amount) || amount < 1) throw new RangeError(`amount ${amount}`);
  const { code, message, object } = await postJson(wire, "/platform/entry", {
    platform_order_id: number,
    store_id: storeId,
    currency: "TWD",
    total_price: amount,
    final_price: amount,
    // NT$ that may not be paid with the buyer's JKOPAY coins.
    unredeem: 0,
    valid_time: stamp(expiresAt),
    result_url: urls.notifyUrl,
    result_display_url: `${urls.returnUrl}?no=${number}`,
    payment_type: "onetime",
    escrow: false,
    products: [
      { name: cleanTitle(title, number), img: "", unit_count: 1, unit_price: amount, unit_final_price: amount },
    ],
  });
  if (code !== "000") throw new GatewayCallError("refused", code, message);
  const read = Entry.safeParse(object);
  if (!read.success) throw new GatewayCallError("answer", "", "no address of a payment page");
  return { action: read.data.payment_url, fields: null };
}

/** `YYYY-mm-dd HH:MM:SS` in Taipei. */
function stamp(at: Date): string {
  return `${taipeiDay(at)} ${taipeiTime(at)}:${String(at.getUTCSeconds()).padStart(2, "0")}`;
}

/** Queries one number per call, because their documents disagree on how the comma between two is signed. */
async function inquire(wire: JkosWire, number: string): Promise<Transaction | null> {
  const { code, message, object } = await getQuery(wire, "/platform/inquiry", `platform_order_ids=${number}`);
  if (code === "100") return null;
  if (code !== "000") throw new GatewayCallError("refused", code, message);
  const found = findTransaction(object, number);
  if (!found) throw new GatewayCallError("answer", "", "another order than asked for");
  return found.status === NO_SUCH_ORDER ? null : found;
}

/**
 * Not every notice is signed, so a notice only tells which order to query. If there is a signature, it must be right;
 * it does not protect against replay.
 */
function readNotice({ body, digest }: Delivery, secret: string): ReportedVerdict {
  const text = typeof body === "string" ? body : "";
  if (text === "") throw new GatewayNoticeError("empty", "no body");
  if (digest !== undefined && !isDigestOf(digest, text, secret)) throw new GatewayNoticeError("hash", "wrong digest");
  const transaction = readTransaction(parse(text));
  if (!transaction) throw new GatewayNoticeError(digest === undefined ? "hash" : "malformed", "no transaction");
  return { ...verdictOf(transaction), proven: false };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
