/**
 * What the product asks of any payment gateway, in words no vendor owns.
 *
 * Three rules hold for every adapter behind this port:
 * - a checked server-to-server notice, or an answer to `query`, is the only proof of payment; the browser's return
 *   carries the same fields but only says "ask again";
 * - amounts are whole New Taiwan dollars;
 * - every attempt has a fresh number, so a gateway's refusal of a repeated number is never met in normal use.
 */

import type { PaymentMethod } from "#contract/payments/methods.ts";

export const gatewayNames = ["newebpay", "jkos", "aftee"] as const;
export type GatewayName = (typeof gatewayNames)[number];

/** One try at paying for one order. */
export type Attempt = {
  /** `[A-Za-z0-9_]{1,20}`, never used before at this gateway. */
  number: string;
  /** NT$, at least 1. */
  amount: number;
  /** What is bought, as the buyer reads it on the gateway's page; cleaned and cut by the adapter. */
  title: string;
  email: string;
  method: PaymentMethod;
  /** Until when the payment page may still be paid. Adapters clamp it to what the gateway takes. */
  expiresAt: Date;
  /** Of a method by number: the last moment at which the number is to be paid. */
  payableUntil?: Date;
  /** Present: the buyer also agrees that later charges use this card. */
  agreement?: Agreement;
  /** Who buys, for a gateway that decides whom it lends to. */
  customer?: Customer;
};

/** What a lender is told of a buyer. */
export type Customer = {
  /** Our own opaque number of the member. */
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

/** Addresses of our own; `returnUrl` must differ from `notifyUrl`. */
export type AttemptUrls = {
  /** The buyer's browser comes back here, with a form or without. */
  returnUrl: string;
  /** The gateway's server posts the result here. */
  notifyUrl: string;
  /** A plain link back, carries no data. */
  backUrl: string;
};

/**
 * How the buyer's browser gets to the gateway: by posting a form, because some pages refuse a post from a server, or, with
 * no fields, by going to the address.
 */
export type Departure = { action: string; fields: Record<string, string> | null };

/** What a gateway's server or the browser's return carries. */
export type Delivery = {
  /** Parsed form fields, or the raw text of another body. */
  body: unknown;
  /** The header `Digest`, of gateways that sign the raw text with it. */
  digest?: string | undefined;
};

export type Verdict = {
  number: string;
  /** NT$ as the gateway has it; 0 where a failure does not say. Compare it with your own before crediting. */
  amount: number;
  /** `processing`: the payer has paid, and the gateway has not finished. */
  status: "paid" | "failed" | "unpaid" | "processing" | "cancelled" | "refunded";
  /** The gateway's own number of the trade. */
  gatewayTrade: string | null;
  paidAt: Date | null;
  /** The gateway's code and sentence, unchanged, for the record. */
  code: string;
  message: string;
  card: CardFacts;
  /** By what an unpaid attempt is paid elsewhere; null where no number was given out. */
  issued: IssuedNumber | null;
};

/** A number that the gateway gave out for one attempt. */
export type IssuedNumber = {
  /** The bank of a virtual account, three digits; null for a store's code. */
  bankCode: string | null;
  number: string;
  /** The last moment at which it can be paid. */
  until: Date;
};

export type CardBrand = "visa" | "mastercard" | "jcb" | "amex" | "unionpay";

export type CardFacts = {
  last4: string | null;
  /** By its first digits, which go no further than this. */
  brand: CardBrand | null;
  /** Last month the card itself is good for, `yyyy-mm`. */
  expires: string | null;
  /** Set when the attempt carried an agreement: what later charges name the card by. */
  token: string | null;
  /** Last day the token is good for, `yyyy-mm-dd`. */
  tokenUntil: string | null;
};

export type RefundRequest = {
  number: string;
  /** NT$ the attempt was paid with. */
  paid: number;
  /** NT$ of this attempt already refunded in our own books: it is what makes a repeated call harmless. */
  refundedBefore: number;
  /** NT$ to give back now. */
  amount: number;
  gatewayTrade: string | null;
  /** Until when calls that move money may begin; afterwards another worker may have the turn. */
  beginBefore?: Date;
};

/** NT$ of a payment that went back in all, and whether the bank has carried everything out. */
export type GivenBack = { amount: number; settled: boolean };

export type RefundResult = {
  /**
   * `done` and `accepted` (queued at the bank) are both final for our books. `waiting` moved nothing and passes by itself:
   * call again later with the same arguments. `refused` moved nothing and needs a person.
   */
  state: "done" | "accepted" | "waiting" | "refused";
  code: string;
  message: string;
};

/** A stored card, as the first payment's verdict named it. */
export type StoredCard = { term: string; token: string };

export type ChargeVerdict = Verdict & {
  /** The gateway no longer knows the token: stop offering this card. */
  tokenDead: boolean;
};

export interface StoredCards {
  /**
   * Charges a stored card with no buyer present. Nobody is there for the bank's own check (3-D): a card that asks for it
   * is declined, and the buyer pays on the gateway's page instead.
   * @throws GatewayCallError of any kind: the outcome is unknown; `query` the number before anything else.
   */
  charge(attempt: Attempt, card: StoredCard): Promise<ChargeVerdict>;
  /**
   * Asks the gateway to forget the card. Ours must be deleted whatever it answers: that is what stops charges. Absent
   * where the gateway has no such call.
   * @returns false when the gateway does not know the token (any more).
   * @throws GatewayCallError
   */
  forget?(card: StoredCard): Promise<boolean>;
}

/** What is told of an attempt. Where it is not `proven`, the gateway has to be asked before anything of it is believed. */
export type ReportedVerdict = Verdict & { proven: boolean };

export interface PaymentGateway {
  readonly name: GatewayName;
  /** As people call it. */
  readonly title: string;
  /** The ways to pay on its pages. */
  readonly methods: readonly PaymentMethod[];
  /**
   * For a number that is not paid yet it gives the same page out again if it is told the same. At other gateways a
   * number that was shown to them is used up.
   */
  readonly reopens: boolean;
  /** It can be queried about a trade only by its own number, which a notice or the browser's return brings. */
  readonly asksByTrade?: boolean;
  /** It lends: an attempt has to say who buys. */
  readonly lends?: boolean;
  /**
   * Makes the way to its page at the moment of the click: a form's time stamp is good for two minutes. May call the
   * gateway, so never in a transaction.
   * @throws RangeError on a bad attempt
   * @throws GatewayCallError
   */
  start(attempt: Attempt, urls: AttemptUrls, now: Date): Promise<Departure>;
  /**
   * Checks and reads a notice (or the browser's return, which has the same fields).
   * @throws GatewayNoticeError
   */
  readNotice(delivery: Delivery): ReportedVerdict;
  /** What a buyer reads for one of its codes; null where its own sentence has to do. */
  explain(code: string): string | null;
  /**
   * Asks for the state of one attempt.
   * @param amount NT$ of the attempt; the gateway finds a trade by number and amount.
   * @param trade the gateway's own name of the trade, as a notice or the return gave it; null while none did
   * @returns null when the gateway does not know the attempt (the buyer never reached its page).
   * @throws GatewayCallError
   */
  query(number: string, amount: number, trade?: string | null): Promise<Verdict | null>;
  /**
   * Gives money back, never twice: it first asks the gateway how much went back already and compares that with
   * `refundedBefore`. Calls for one attempt must not run at the same time.
   * @throws GatewayCallError `unreachable`: unknown whether it happened. Call again later with the same arguments.
   */
  refund(request: RefundRequest): Promise<RefundResult>;
  /**
   * What has gone back of one attempt so far. A yes to a refund is no proof: the bank may still drop it.
   * @param paid NT$ the attempt was paid with
   * @param trade as for `query`
   * @returns null when the gateway does not know the attempt (any more)
   * @throws GatewayCallError
   */
  givenBack(number: string, paid: number, trade?: string | null): Promise<GivenBack | null>;
  /** Absent where the gateway keeps no cards. */
  readonly storedCards?: StoredCards;
}

export type NoticeFlaw =
  /** No payload at all, e.g. somebody opened the address. */
  | "empty"
  /** The signature is wrong, or missing and nothing can be read: not from the gateway, as far as anybody knows. */
  | "hash"
  /** Well signed, but for another shop. */
  | "merchant"
  /** Well signed, but unreadable. */
  | "malformed";

/** A notice that must not be believed. Answer 400 and change nothing. */
export class GatewayNoticeError extends Error {
  readonly code: NoticeFlaw;
  constructor(code: NoticeFlaw, detail: string) {
    super(`notice ${code}: ${detail}`);
    this.name = "GatewayNoticeError";
    this.code = code;
  }
}

export type CallFlaw =
  /** Time-out, broken connection, or an HTTP status that is not 200: unknown whether anything happened. */
  | "unreachable"
  /** It answered, but the answer cannot be read or its check value is wrong. */
  | "answer"
  /** It answered with an error code: nothing happened. */
  | "refused"
  /** It answers no questions of this shop for some hours. */
  | "locked";

/** The gateways of this installation, by name. */
export type Gateways = ReadonlyMap<GatewayName, PaymentGateway>;

/** A call to the gateway that did not give what was asked. */
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
