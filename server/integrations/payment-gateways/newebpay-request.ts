/** The request fields and their limits (manual NDNF-1.1.9, chapter 4.2). */
import { isNumbered, type NumberedMethod } from "#contract/payments/methods.ts";
import { taipeiDay } from "#contract/time.ts";
import { cleanTitle } from "../clean-title.ts";
import type { Attempt, AttemptUrls } from "./port.ts";

const emailLength = 50;
const consentLength = 300;
const pageSeconds = { least: 60, most: 900 };

/** Unix seconds; the gateway accepts ±120 of its own. */
export function timeStamp(now: Date): string {
  return String(Math.floor(now.getTime() / 1000));
}

/**
 * The inner fields of the payment page's form, in the manual's order.
 * @throws RangeError on a number, amount or agreement that the gateway would refuse.
 */
export function pageFields(
  attempt: Attempt,
  urls: AttemptUrls,
  shop: { merchantId: string; version: string; now: Date },
): Record<string, string> {
  assertAttempt(attempt);
  if (urls.returnUrl === urls.notifyUrl) throw new RangeError("returnUrl and notifyUrl must differ");
  return {
    MerchantID: shop.merchantId,
    RespondType: "JSON",
    TimeStamp: timeStamp(shop.now),
    Version: shop.version,
    LangType: "zh-tw",
    MerchantOrderNo: attempt.number,
    Amt: String(attempt.amount),
    ItemDesc: cleanTitle(attempt.title, attempt.number),
    // Without a limit, an open page could be paid long after our order has expired.
    TradeLimit: String(secondsUntil(attempt.expiresAt, shop.now)),
    ReturnURL: urls.returnUrl,
    NotifyURL: urls.notifyUrl,
    ClientBackURL: urls.backUrl,
    // Optional for a single payment, and a longer address would be refused.
    ...(attempt.email.length <= emailLength ? { Email: attempt.email, EmailModify: "0" } : {}),
    ...methodFields(attempt, urls),
  };
}

/** Virtual account, and code for store kiosks. */
const numberSwitches: Record<NumberedMethod, string> = { atm: "VACC", cvs: "CVS" };

function methodFields({ method, agreement, email, payableUntil }: Attempt, urls: AttemptUrls): Record<string, string> {
  if (!isNumbered(method)) return agreement ? agreementFields(agreement, email) : { CREDIT: "1" };
  if (!payableUntil) throw new RangeError(`${method} needs the day until which it is paid`);
  // The day only: most banks ignore the time for virtual accounts, so payment ends with the day.
  const ExpireDate = taipeiDay(payableUntil).replaceAll("-", "");
  return { [numberSwitches[method]]: "1", ExpireDate, CustomerURL: urls.returnUrl };
}

function secondsUntil(end: Date, now: Date): number {
  const seconds = Math.floor((end.getTime() - now.getTime()) / 1000);
  return Math.min(pageSeconds.most, Math.max(pageSeconds.least, seconds));
}

function agreementFields(agreement: NonNullable<Attempt["agreement"]>, email: string): Record<string, string> {
  if (!/^[A-Za-z0-9._@-]{1,20}$/.test(agreement.term)) throw new RangeError("agreement term");
  if (agreement.consent === "" || agreement.consent.length > consentLength) throw new RangeError("agreement consent");
  if (email === "" || email.length > emailLength)
    throw new RangeError("an agreement needs an e-mail of at most 50 characters");
  return { CREDITAGREEMENT: "1", TokenTerm: agreement.term, OrderComment: agreement.consent };
}

/** @throws RangeError naming the field. */
export function assertAttempt(attempt: Pick<Attempt, "number" | "amount">): void {
  if (!/^[A-Za-z0-9_]{1,20}$/.test(attempt.number)) throw new RangeError(`attempt number ${attempt.number}`);
  assertAmount(attempt.amount);
}

/** @throws RangeError unless it is an integer NT$ amount from 1 with at most ten digits. */
export function assertAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > 9_999_999_999) throw new RangeError(`amount ${amount}`);
}
