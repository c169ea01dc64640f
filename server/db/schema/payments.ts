import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";

/** One try to pay one order through one gateway; the number is fresh for each. */
export const paymentAttempts = pgTable(
  "payment_attempts",
  {
    id: id(),
    gateway: text().notNull(),
    number: text().notNull(),
    /** Null: no sale, the card is registered by a small charge that goes back at once. */
    orderId: integer(),
    /** The additional payment of that order that it is for; null: the order itself. */
    supplementId: integer(),
    payerId: integer().notNull(),
    amount: integer().notNull(),
    method: text().notNull(),
    /** checkout | room: where the payer pressed, and is led back to. */
    begunIn: text().notNull().default("checkout"),
    state: text().notNull().default("started"),
    gatewayTrade: text(),
    cardLast4: text(),
    /** The stored card that is charged; null where the payer is at the gateway's page. */
    cardId: integer(),
    /** {version, text, at}: what the payer agreed to so that this card is kept; null where none is. */
    agreement: jsonb(),
    /** By what it is paid elsewhere, and the bank of an account; null until the gateway has given a number out. */
    issuedNumber: text(),
    issuedBank: text(),
    failCode: text(),
    failMessage: text(),
    /** NT$ that the gateway says were paid where they are not what was asked for. */
    wrongAmount: integer(),
    /** When asking was given up without an answer; null again once there is one. */
    unansweredAt: moment(),
    /** NT$ that the gateway has given back so far. */
    refundAmount: integer().notNull().default(0),
    /** NT$ that the gateway was found to have given back beyond that; null while the two agree. */
    excessAmount: integer(),
    /** NT$ of such excess that the console has written off, so that the books hold it. */
    excessBooked: integer().notNull().default(0),
    /** When the form for the gateway's page was given out last; null where no page is needed. */
    formAt: moment(),
    /** The first sign that the gateway knows this number: its notice, its return, or an answer. */
    signedAt: moment(),
    /** How often the gateway said that it does not know it. */
    unknown: integer().notNull().default(0),
    /** When the worker asks the gateway next. */
    askAt: moment(),
    asked: integer().notNull().default(0),
    /** When the gateway was last queried, so that a page that polls does not query it again too soon. */
    askedAt: moment(),
    /** The last time the gateway answered. */
    answeredAt: moment(),
    /** Until then one worker alone speaks with the gateway about refunds of this attempt. */
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
    index("payment_attempts_registration").on(t.payerId, t.createdAt).where(sql`order_id is null`),
    check("payment_attempts_purpose", sql`${t.orderId} is not null or ${t.agreement} is not null`),
  ],
);

/** Money to be given back through the gateway that took it; one row a refund, however often it is asked for. */
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
    /** {way: "points"} | {way: "bank", bankCode, account, holder}: where it goes instead of back through the gateway. */
    payee: jsonb(),
    /** When the payer named that account, and a keyed hash of it by which it is found again. */
    namedAt: moment(),
    accountHash: text(),
    /** When the payer was last asked once more where it goes. */
    askedAgainAt: moment(),
    tries: integer().notNull().default(0),
    /** When the worker tries (again); null once it is over. */
    tryAt: moment(),
    doneAt: moment(),
    /** When the bank had carried it out: what it has only accepted may still be dropped. */
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

/** Every notice that the gateway signed, before it is believed. Its body is wiped after half a year. */
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

/** Notices that the gateway did not sign: counted by the hour, the first few kept to see what they were. */
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

/** Stored cards by agreement: the gateway's token, never a card number. */
export const cards = pgTable(
  "cards",
  {
    id: id(),
    userId: integer().notNull(),
    gateway: text().notNull(),
    /** Our name of the card at the gateway: the number of the attempt that brought it. */
    term: text().notNull(),
    /** Sealed for `card:<term>`; null once the card is gone. */
    tokenSealed: text(),
    /** Last day the token is good for, yyyy-mm-dd. */
    tokenUntil: text(),
    brand: text(),
    last4: text().notNull(),
    /** Last month the card is good for, yyyy-mm. */
    expires: text(),
    state: text().notNull().default("active"),
    /** {version, text, at}: what its owner agreed to, and when. */
    agreement: jsonb().notNull(),
    goneAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [index("cards_user").on(t.userId), uniqueIndex("cards_term").on(t.gateway, t.term)],
);

/** Ways to pay that operators have closed for a while; without a row a way is open. */
export const methodSwitches = pgTable("method_switches", {
  method: text().primaryKey(),
  /** What buyers read. */
  reason: text().notNull(),
  closedBy: integer().notNull(),
  closedAt: moment().notNull(),
});
