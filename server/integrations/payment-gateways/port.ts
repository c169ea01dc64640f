/**
 * The interface of payment gateways, independent of vendors.
 *
 * Rules for every adapter:
 * - only a verified server-to-server notice or an answer to `query` proves a payment; the browser's return has the same
 *   fields but only triggers a query;
 * - amounts are whole NT$;
 * - every attempt has a new number, so that a gateway never refuses a repeated number in normal use.
 */

import type { GatewayName } from "#contract/payments/gateways.ts";
import type { PaymentMethod } from "#contract/payments/methods.ts";

/** One attempt to pay for one order. */
export type Attempt = {
  /** `[A-Za-z0-9_]{1,20}`, never reused at this gateway. */
  number: string;
  /** NT$, at least 1. */
  amount: number;
  /** The title on the gateway's page; the adapter cleans and cuts it. */
  title: string;
  email: string;
  method: PaymentMethod;
  /** The deadline of the payment page; adapters clamp it to the gateway's limits. */
  expiresAt: Date;
  /** For methods with a payment number: the deadline for paying to it. */
  payableUntil?: Date;
  /** Present when the buyer also agrees to later charges of this card. */
  agreement?: Agreement;
  /** The buyer, for gateways that decide whether to lend. */
  customer?: Customer;
};

/** The buyer's data for a lender. */
export type Customer = {
  /** Our opaque id of the member. */
  userNo: string;
  name: string;
  /** `09` and eight digits. */
  phone: string;
  address: string;
  email: string;
  /** `YYYY-MM-DD` or empty. */
  birthday: string;
};

/** The buyer's consent to later charges. */
export type Agreement = {
  /** Our opaque key of this card, `[A-Za-z0-9._@-]{1,20}`, e.g. `u_1001_2`. */
  term: string;
  /** The text the buyer agrees to, at most 300 characters. */
  consent: string;
};

/** URLs of our site; `returnUrl` must differ from `notifyUrl`. */
export type AttemptUrls = {
  /** The buyer's browser returns here, with a form or without. */
  returnUrl: string;
  /** The gateway's server posts the result here. */
  notifyUrl: string;
  /** A plain link back, without data. */
  backUrl: string;
};

/**
 * How the buyer's browser gets to the gateway: by posting a form, because some pages refuse a post from a server, or
 * without fields, by opening the address.
 */
export type Departure = { action: string; fields: Record<string, string> | null };

/** `trade`: the gateway's id of the trade, if it already has one. */
export type Start = Departure & { trade?: string };

/** A request from the gateway's server, or from the browser's return. */
export type Delivery = {
  /** Parsed form fields, or the raw text of another body. */
  body: unknown;
  /** The header `Digest`, with which some gateways sign the raw text. */
  digest?: string | undefined;
};

export type Verdict = {
  number: string;
  /** NT$ at the gateway; 0 when a failure does not include it. Compare it with our amount before crediting. */
  amount: number;
  /** `processing`: the buyer has paid, but the gateway has not finished. */
  status: "paid" | "failed" | "unpaid" | "processing" | "cancelled" | "refunded";
  /** The gateway's id of the trade. */
  gatewayTrade: string | null;
  paidAt: Date | null;
  /** The gateway's code and message, unchanged, for the records. */
  code: string;
  message: string;
  card: CardFacts;
  /** The number with which an unpaid attempt can be paid; null when none was issued. */
  issued: IssuedNumber | null;
};

/** A payment number that the gateway issued for one attempt. */
export type IssuedNumber = {
  /** The bank code of a virtual account, three digits; null for a store code. */
  bankCode: string | null;
  number: string;
  /** The payment deadline. */
  until: Date;
};

export type CardBrand = "visa" | "mastercard" | "jcb" | "amex" | "unionpay";

export type CardFacts = {
  last4: string | null;
  /** Derived from the first digits, which are not stored. */
  brand: CardBrand | null;
  /** The card's expiry month, `yyyy-mm`. */
  expires: string | null;
  /** The card's token for later charges; set when the attempt had an agreement. */
  token: string | null;
  /** The token's last valid day, `yyyy-mm-dd`. */
  tokenUntil: string | null;
};

export type RefundRequest = {
  number: string;
  /** NT$ that was paid with the attempt. */
  paid: number;
  /** NT$ of this attempt already refunded in our books; it makes a repeated call safe. */
  refundedBefore: number;
  /** NT$ to refund now. */
  amount: number;
  gatewayTrade: string | null;
  /** End of the lease: calls that move money must begin before; afterwards another worker may take over. */
  beginBefore?: Date;
};

/** NT$ refunded of a payment in total, and whether the bank has executed everything. */
export type GivenBack = { amount: number; settled: boolean };

export type RefundResult = {
  /**
   * `done` and `accepted` (queued at the bank) are both final for our books. `waiting` moved nothing and is temporary:
   * retry later with the same arguments. `refused` moved nothing and needs a person.
   */
  state: "done" | "accepted" | "waiting" | "refused";
  code: string;
  message: string;
};

/** A stored card, from the verdict of the first payment. */
export type StoredCard = { term: string; token: string };

export type ChargeVerdict = Verdict & {
  /** The gateway no longer knows the token: stop offering this card. */
  tokenDead: boolean;
};

export interface StoredCards {
  /**
   * Charges a stored card without the buyer. There is nobody for the bank's authentication (3-D): a card that requires
   * it is declined, and the buyer pays on the gateway's page instead.
   * @throws GatewayCallError of any kind: the outcome is unknown; `query` the number before anything else.
   */
  charge(attempt: Attempt, card: StoredCard): Promise<ChargeVerdict>;
  /**
   * Asks the gateway to unbind the card. Delete our row whatever it answers: that is what stops charges. Absent when
   * the gateway has no such call.
   * @returns false when the gateway does not know the token (any more).
   * @throws GatewayCallError
   */
  forget?(card: StoredCard): Promise<boolean>;
}

/** A reported verdict. Unless it is `proven`, query the gateway before using it. */
export type ReportedVerdict = Verdict & { proven: boolean };

export interface PaymentGateway {
  readonly name: GatewayName;
  /**
   * For an unpaid number, it returns the same page again if the content is the same. Other gateways accept a number
   * only once.
   */
  readonly reopens: boolean;
  /** It can be queried only by its own trade id, which a notice or the browser's return brings. */
  readonly asksByTrade?: boolean;
  /** It lends money: an attempt has to include the buyer's data. */
  readonly lends?: boolean;
  /**
   * Prepares the redirect to its page, at the moment of the click: a form's time stamp is valid for two minutes. May
   * call the gateway, so never use it in a transaction.
   * @throws RangeError on an invalid attempt
   * @throws GatewayCallError
   */
  start(attempt: Attempt, urls: AttemptUrls, now: Date): Promise<Start>;
  /**
   * Verifies and parses a notice (or the browser's return, which has the same fields).
   * @throws GatewayNoticeError
   */
  readNotice(delivery: Delivery): ReportedVerdict;
  /** The message to the buyer for one of its codes; null when the gateway's own message is used. */
  explain(code: string): string | null;
  /**
   * Queries the state of one attempt.
   * @param amount NT$ of the attempt; the gateway finds a trade by number and amount.
   * @param trade the gateway's id of the trade, from a notice or the return; null when there was none yet
   * @returns null when the gateway does not know the attempt (the buyer never reached its page).
   * @throws GatewayCallError
   */
  query(number: string, amount: number, trade?: string | null): Promise<Verdict | null>;
  /**
   * Refunds, never twice: it first queries the amount already refunded and compares that with `refundedBefore`. Calls
   * for one attempt must not run concurrently.
   * @throws GatewayCallError `unreachable`: the outcome is unknown. Retry later with the same arguments.
   */
  refund(request: RefundRequest): Promise<RefundResult>;
  /**
   * The amount refunded of one attempt so far. A successful refund call is no proof: the bank may still drop it.
   * @param paid NT$ that was paid with the attempt
   * @param trade as for `query`
   * @returns null when the gateway does not know the attempt (any more)
   * @throws GatewayCallError
   */
  givenBack(number: string, paid: number, trade?: string | null): Promise<GivenBack | null>;
  /** Absent when the gateway stores no cards. */
  readonly storedCards?: StoredCards;
}

export type NoticeFlaw =
  /** No payload, e.g. somebody opened the address. */
  | "empty"
  /** The signature is wrong, or missing while nothing is readable: not provably from the gateway. */
  | "hash"
  /** Correctly signed, but for another shop. */
  | "merchant"
  /** Correctly signed, but unreadable. */
  | "malformed";

/** A notice that must not be trusted. Answer 400 and change nothing. */
export class GatewayNoticeError extends Error {
  readonly code: NoticeFlaw;
  constructor(code: NoticeFlaw, detail: string) {
    super(`notice ${code}: ${detail}`);
    this.name = "GatewayNoticeError";
    this.code = code;
  }
}

export type CallFlaw =
  /** Timeout, broken connection, or an HTTP status other than 200: the outcome is unknown. */
  | "unreachable"
  /** The answer is unreadable or its check value is wrong. */
  | "answer"
  /** The answer is an error code: nothing happened. */
  | "refused"
  /** It refuses queries of this shop for some hours. */
  | "locked";

/** The gateways of this installation, by name. */
export type Gateways = ReadonlyMap<GatewayName, PaymentGateway>;

/** A failed call to the gateway. */
export class GatewayCallError extends Error {
  readonly kind: CallFlaw;
  /** The gateway's error code, or the HTTP status, or "". */
  readonly code: string;
  constructor(kind: CallFlaw, code: string, detail: string, options?: ErrorOptions) {
    super(`gateway ${kind}${code === "" ? "" : ` ${code}`}: ${detail}`, options);
    this.name = "GatewayCallError";
    this.kind = kind;
    this.code = code;
  }
}
