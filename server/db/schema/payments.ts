import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";

/** One attempt to pay one order through one gateway, with a new number each time. */
export const paymentAttempts = pgTable(
  "payment_attempts",
  {
    id: id(),
    gateway: text().notNull(),
    number: text().notNull(),
    /** Null: no sale; the card is registered by a small charge that is refunded at once. */
    orderId: integer(),
    /** The supplement of the order that it pays; null: the order itself. */
    supplementId: integer(),
    payerId: integer().notNull(),
    amount: integer().notNull(),
    method: text().notNull(),
    /** checkout | room: the page where the payer started, and returns to. */
    begunIn: text().notNull().default("checkout"),
    state: text().notNull().default("started"),
    gatewayTrade: text(),
    cardLast4: text(),
    /** The stored card that is charged; null when the payer uses the gateway's page. */
    cardId: integer(),
    /** {version, text, at}: the payer's consent to storing this card; null when it is not stored. */
    agreement: jsonb(),
    /** The number for paying at an ATM or store, and the bank of the account; null until the gateway has issued it. */
    issuedNumber: text(),
    issuedBank: text(),
    failCode: text(),
    failMessage: text(),
    /** The paid amount reported by the gateway when it differs from the requested one, NT$. */
    wrongAmount: integer(),
    /** When querying was given up without an answer; null again once the gateway has answered. */
    unansweredAt: moment(),
    /** Refunded by the gateway so far, NT$. */
    refundAmount: integer().notNull().default(0),
    /** Refunded by the gateway beyond that, NT$; null while both agree. */
    excessAmount: integer(),
    /** The part of that excess, NT$, that the finance console has written off in the ledger. */
    excessBooked: integer().notNull().default(0),
    /** When the form for the gateway's page was last handed out; null when no page is needed. */
    formAt: moment(),
    /** The first evidence that the gateway knows this number: its webhook, the payer's return, or an answer. */
    signedAt: moment(),
    /** How often the gateway reported the number as unknown. */
    unknown: integer().notNull().default(0),
    /** When the worker queries the gateway next. */
    askAt: moment(),
    asked: integer().notNull().default(0),
    /** When the gateway was last queried, so that a page that polls does not query it again too soon. */
    askedAt: moment(),
    /** When the gateway last answered. */
    answeredAt: moment(),
    /** End of the lease: only one worker calls the gateway about refunds of this attempt until then. */
    refundingUntil: moment(),
    paidAt: moment(),
    refundedAt: moment(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("payment_attempts_number").on(t.gateway, t.number),
    index("payment_attempts_order").on(t.orderId),
    index("payment_attempts_ask").on(t.askAt),
    index("payment_attempts_paid").on(t.paidAt).where(sql`order_id is not null`),
    index("payment_attempts_payer").on(t.payerId, t.id),
    index("payment_attempts_registration").on(t.payerId, t.createdAt).where(sql`order_id is null`),
    // The search of operators, who know no gateway.
    index("payment_attempts_any_number").on(t.number),
    index("payment_attempts_trade").on(t.gatewayTrade).where(sql`gateway_trade is not null`),
    index("payment_attempts_sum").on(t.amount),
    check("payment_attempts_purpose", sql`${t.orderId} is not null or ${t.agreement} is not null`),
  ],
);

/** Refunds through the gateway that took the payment; one row per refund, however often it is requested. */
export const paymentRefunds = pgTable(
  "payment_refunds",
  {
    id: id(),
    attemptId: integer()
      .notNull()
      .references(() => paymentAttempts.id),
    key: text().notNull(),
    amount: integer().notNull(),
    state: text().notNull().default("queued"),
    code: text(),
    message: text(),
    /** {way: "points"} | {way: "bank", bankCode, account, holder}: where the money goes instead of the gateway. */
    payee: jsonb(),
    /** When the payer gave that account, and a keyed hash for looking it up. */
    namedAt: moment(),
    accountHash: text(),
    /** When the payer was last reminded to choose where the refund goes. */
    askedAgainAt: moment(),
    tries: integer().notNull().default(0),
    /** When the worker (re)tries; null once finished. */
    tryAt: moment(),
    doneAt: moment(),
    /** When the bank had executed it: a refund that is only accepted can still fail. */
    confirmedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("payment_refunds_choosing").on(t.createdAt).where(sql`state = 'choosing'`),
    uniqueIndex("payment_refunds_key").on(t.key),
    index("payment_refunds_account").on(t.accountHash).where(sql`account_hash is not null`),
    index("payment_refunds_attempt").on(t.attemptId),
    index("payment_refunds_try").on(t.tryAt).where(sql`try_at is not null`),
    index("payment_refunds_unconfirmed").on(t.doneAt).where(sql`state = 'done' and confirmed_at is null`),
    check("payment_refunds_amount", sql`${t.amount} > 0`),
  ],
);

/** Webhooks with a valid signature, stored before they are processed. The body is deleted after half a year. */
export const paymentNotices = pgTable(
  "payment_notices",
  {
    id: id(),
    gateway: text().notNull(),
    source: text().notNull(),
    body: jsonb().notNull(),
    number: text(),
    verdict: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("payment_notices_number").on(t.number),
    index("payment_notices_bodies").on(t.createdAt).where(sql`body <> '{}'::jsonb`),
  ],
);

/** Webhooks without a valid signature: counted per hour, the first few stored for inspection. */
export const noticeRefusals = pgTable(
  "notice_refusals",
  {
    id: id(),
    gateway: text().notNull(),
    source: text().notNull(),
    hour: moment().notNull(),
    count: integer().notNull(),
    first: jsonb().notNull(),
  },
  (t) => [uniqueIndex("notice_refusals_hour").on(t.gateway, t.source, t.hour)],
);

/** Cards stored with the owner's consent: the gateway's token, never a card number. */
export const cards = pgTable(
  "cards",
  {
    id: id(),
    userId: integer().notNull(),
    gateway: text().notNull(),
    /** Our reference of the card at the gateway: the number of the attempt that registered it. */
    term: text().notNull(),
    /** Encrypted for `card:<term>`; null once the card is removed. */
    tokenSealed: text(),
    /** Last valid day of the token, yyyy-mm-dd. */
    tokenUntil: text(),
    brand: text(),
    last4: text().notNull(),
    /** Last valid month of the card, yyyy-mm. */
    expires: text(),
    state: text().notNull().default("active"),
    /** {version, text, at}: the owner's consent, and when it was given. */
    agreement: jsonb().notNull(),
    goneAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [index("cards_user").on(t.userId), uniqueIndex("cards_term").on(t.gateway, t.term)],
);

/** Payment methods that operators have temporarily closed; a method without a row is open. */
export const methodSwitches = pgTable("method_switches", {
  method: text().primaryKey(),
  /** The reason shown to buyers. */
  reason: text().notNull(),
  closedBy: integer().notNull(),
  closedAt: moment().notNull(),
});
