/** Parses NewebPay's answers into our types. No field is assumed to exist or to have its type. */
import { withZone } from "#contract/time.ts";
import type { CardBrand, CardFacts, IssuedNumber, Verdict } from "./port.ts";

export type Envelope = { status: string; message: string; result: Record<string, string> };

/**
 * Parses an answer in either format: JSON `{Status, Message, Result}`, or urlencoded with the result's fields beside
 * Status and Message. All values become text.
 * @returns null when it is neither.
 */
export function readEnvelope(text: string): Envelope | null {
  return text.trimStart().startsWith("{") ? readJson(text) : readLine(text);
}

function readJson(text: string): Envelope | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(parsed)) return null;
  const flat = textValues(parsed);
  if (flat.Status === undefined) return null;
  // PHP writes an empty result as [] or ""; both read as no fields.
  return {
    status: flat.Status,
    message: flat.Message ?? "",
    result: isRecord(parsed.Result) ? textValues(parsed.Result) : {},
  };
}

function readLine(text: string): Envelope | null {
  const { Status: status, Message: message, ...result } = Object.fromEntries(new URLSearchParams(text));
  return status === undefined ? null : { status, message: message ?? "", result };
}

/** Field names and text values of a form, parsed or still the raw body. */
export function readForm(body: unknown): Record<string, string> {
  if (typeof body === "string") return Object.fromEntries(new URLSearchParams(body));
  return isRecord(body) ? textValues(body) : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textValues(record: Record<string, unknown>): Record<string, string> {
  const entries: [string, string][] = [];
  for (const [name, value] of Object.entries(record)) {
    if (typeof value === "string") entries.push([name, value]);
    else if (typeof value === "number") entries.push([name, String(value)]);
  }
  return Object.fromEntries(entries);
}

/** Whole NT$ from text, or null. */
export function readAmount(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : null;
}

/**
 * Parses `2026-01-01 08:01:05` in Taipei. The manual's tables print it without the space, and unpaid trades have zeros.
 */
export function readTaipeiTime(text: string | undefined): Date | null {
  const parts = /^(\d{4}-\d{2}-\d{2})[ T+]?(\d{2}:\d{2}:\d{2})$/.exec(text ?? "");
  if (!parts) return null;
  const time = new Date(withZone(`${parts[1]}T${parts[2]}`));
  return Number.isNaN(time.getTime()) ? null : time;
}

/**
 * The verdict of a notice. SUCCESS alone does not mean paid: an issued ATM or store code is SUCCESS too, but without a
 * payment time.
 * @returns null when an essential field is missing.
 */
export function readNoticeVerdict({ status, message, result }: Envelope): Verdict | null {
  const number = result.MerchantOrderNo;
  const amount = readAmount(result.Amt);
  if (!number) return null;
  const common = { number, gatewayTrade: result.TradeNo || null, code: status, message, card: readCard(result) };
  if (status !== "SUCCESS") return { ...common, amount: amount ?? 0, status: "failed", paidAt: null, issued: null };
  if (amount === null) return null;
  const paidAt = readTaipeiTime(result.PayTime);
  const approved = (result.RespondCode ?? "00") === "00";
  const issued = paidAt ? null : issuedNumber(result, result.BankCode, result.CodeNo);
  return { ...common, amount, status: !approved ? "failed" : paidAt ? "paid" : "unpaid", paidAt, issued };
}

/** The gateway's names of the two methods with a payment number. */
const numberedTypes = ["VACC", "CVS"];

/** Null when no number was issued, or it is unreadable. */
function issuedNumber(
  { PaymentType = "", ExpireDate = "", ExpireTime }: Record<string, string>,
  bankCode: string | undefined,
  number: string | undefined,
): IssuedNumber | null {
  const until = readTaipeiTime(`${ExpireDate.slice(0, 10)} ${ExpireTime || ExpireDate.slice(11) || "23:59:59"}`);
  if (!numberedTypes.includes(PaymentType) || !number || !until) return null;
  return { bankCode: bankCode || null, number, until };
}

/** `PayInfo` of a query is `(031)12345` for a virtual account, and the code alone for a store. */
function askedNumber(result: Record<string, string>): IssuedNumber | null {
  const [, bankCode, account] = /^\((\d{3})\)(\w+)$/.exec(result.PayInfo ?? "") ?? [];
  return issuedNumber(result, bankCode, account ?? result.PayInfo);
}

const tradeStates: Readonly<Record<string, Verdict["status"]>> = {
  "0": "unpaid",
  "1": "paid",
  "2": "failed",
  "3": "cancelled",
  "6": "refunded",
};

/** The verdict of an answer to a query; null for an unknown state. */
export function readTradeVerdict({ message, result }: Envelope): Verdict | null {
  const amount = readAmount(result.Amt);
  const status = tradeStates[result.TradeStatus ?? ""];
  if (amount === null || !status || !result.MerchantOrderNo) return null;
  return {
    number: result.MerchantOrderNo,
    amount,
    status,
    gatewayTrade: result.TradeNo || null,
    paidAt: status === "unpaid" || status === "failed" ? null : readTaipeiTime(result.PayTime),
    code: result.RespondCode ?? "",
    message: result.RespondMsg || message,
    card: readCard(result),
    issued: status === "unpaid" ? askedNumber(result) : null,
  };
}

/** The card fields of any result. */
export function readCard(result: Record<string, string>): CardFacts {
  return {
    last4: result.Card4No || null,
    brand: brandOf(result.Card6No ?? ""),
    expires: readExpiry(result.Exp),
    token: result.TokenValue || null,
    tokenUntil: /^\d{4}-\d{2}-\d{2}$/.test(result.TokenLife ?? "") ? (result.TokenLife ?? null) : null,
  };
}

/** Issuer ranges (ISO/IEC 7812) as the card schemes publish them; Mastercard also has 2221 to 2720. */
const brands: readonly [RegExp, CardBrand][] = [
  [/^4/, "visa"],
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, "mastercard"],
  [/^35(?:2[89]|[3-8])/, "jcb"],
  [/^3[47]/, "amex"],
  [/^62/, "unionpay"],
];

function brandOf(first6: string): CardBrand | null {
  return brands.find(([range]) => range.test(first6))?.[1] ?? null;
}

/** `Exp` is yymm: `2912` to `2029-12`. */
function readExpiry(text: string | undefined): string | null {
  const [, year, month] = /^(\d{2})(0[1-9]|1[0-2])$/.exec(text ?? "") ?? [];
  return year && month ? `20${year}-${month}` : null;
}
