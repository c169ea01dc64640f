import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";

/** One try to pay one order through one gateway; the number is fresh for each. */
export const paymentAttempts = pgTable(
  "payment_attempts",
  {
    id: id(),
    gateway: text().notNull(),
    number: text().notNull(),
    orderId: integer().notNull(),
    payerId: integer().notNull(),
    amount: integer().notNull(),
    method: text().notNull(),
    /** started → paid | failed | expired; paid → refunding → refunded. */
    state: text().notNull().default("started"),
    gatewayTrade: text(),
    cardLast4: text(),
    failCode: text(),
    failMessage: text(),
    refundAmount: integer().notNull().default(0),
    refundTries: integer().notNull().default(0),
    /** When the worker asks the gateway next. */
    askAt: moment(),
    asked: integer().notNull().default(0),
    paidAt: moment(),
    refundedAt: moment(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("payment_attempts_number").on(t.gateway, t.number),
    index("payment_attempts_order").on(t.orderId),
    index("payment_attempts_ask").on(t.askAt),
  ],
);

/** Every notice as it came, before it is believed. */
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
  (t) => [index("payment_notices_number").on(t.number)],
);

/** Stored cards by agreement: the gateway's token, never a card number. */
export const cards = pgTable(
  "cards",
  {
    id: id(),
    userId: integer().notNull(),
    gateway: text().notNull(),
    term: text().notNull(),
    tokenSealed: text().notNull(),
    last4: text().notNull(),
    expires: text(),
    state: text().notNull().default("active"),
    createdAt: createdAt(),
  },
  (t) => [index("cards_user").on(t.userId), uniqueIndex("cards_term").on(t.gateway, t.term)],
);
