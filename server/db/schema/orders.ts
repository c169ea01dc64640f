import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { services } from "./catalog.ts";
import { createdAt, id, moment } from "./columns.ts";

/** One sale. `snapshot` is what was agreed at checkout; later edits of the service do not change it. */
export const orders = pgTable(
  "orders",
  {
    /** The order number shown to people: a permuted counter, so that it does not reveal the number of orders. */
    id: integer().primaryKey().default(sql`order_number(nextval('order_numbers'))`),
    buyerId: integer()
      .notNull()
      .references(() => users.id),
    sellerId: integer()
      .notNull()
      .references(() => users.id),
    serviceId: integer().references(() => services.id),
    /** The accepted offer; null: bought as a published service. */
    offerId: integer(),
    state: text().notNull(),
    /** Title, package, options, questions, consent, parties as sold (contract: OrderSnapshot). */
    snapshot: jsonb().notNull(),
    /** The version of the terms that were in force when it was placed (server/db/sql/texts.ts); null for older orders. */
    termsVersion: text(),
    /**
     * NT$: price = package + options, less coupons; buyerFee on top; total = price + buyerFee; commission is taken from
     * price.
     */
    price: integer().notNull(),
    buyerFee: integer().notNull(),
    commission: integer().notNull(),
    total: integer().notNull(),
    /**
     * Discounts by coupons of the seller and of the platform. The platform pays `subsidy`, its part of them, to the
     * seller, so that the seller's share is calculated from price + subsidy.
     */
    sellerDiscount: integer().notNull().default(0),
    platformDiscount: integer().notNull().default(0),
    subsidy: integer().notNull().default(0),
    buyerFeeBp: integer().notNull(),
    commissionBp: integer().notNull(),
    /** The fee rule that set these fees; null: the default fees. */
    feeRuleId: integer(),
    /**
     * How it was paid: money through a gateway, points, coins. They add up to `total` once paid. Before that, points
     * and coins are the reserved amounts; they are 0 when the order ends unpaid.
     */
    paidMoney: integer().notNull().default(0),
    paidPoints: integer().notNull().default(0),
    paidCoins: integer().notNull().default(0),
    /** How often points and coins were reserved or released before payment; part of the journals' keys. */
    partsVersion: integer().notNull().default(0),
    /** The payment that is in escrow, and the one that is refunded; null when no gateway was involved. */
    paidAttemptId: integer(),
    refunded: integer().notNull().default(0),
    /** `fileIds`: files of the message of kind requirements. */
    answers: jsonb().$type<{ question: string; answer: string; fileIds?: number[] | undefined }[]>(),
    /**
     * The recipient of the buyer's invoice, as chosen at checkout; null: as in the settings when the invoice is issued.
     * Shape: Info of contract/accounts.
     */
    invoiceTo: jsonb(),
    revisionsLeft: integer(),
    extended: boolean().notNull().default(false),
    paidAt: moment(),
    startedAt: moment(),
    dueAt: moment(),
    deliveredAt: moment(),
    /** Until when the buyer may withdraw by law, after a delivery of such a service; null where the right does not apply. */
    withdrawUntil: moment(),
    completedAt: moment(),
    closedAt: moment(),
    /** Until then, an unpaid order counts against the seller's order limit. */
    placeUntil: moment(),
    /** When the current state ends, sends reminders or escalates automatically; null only in final states. */
    deadlineAt: moment(),
    /**
     * When a timer must next look at the order; indexed. Defaults to now, so that the next tick finds a row written
     * without it.
     */
    nextAt: moment().default(sql`now()`),
    /** Reminders sent in the current state. */
    reminded: integer().notNull().default(0),
    fault: text(),
    closedReason: text(),
    clearsAt: moment(),
    clearedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    // Open orders have no `closedAt`, so the index finds them without reading years of closed ones.
    index("orders_of_buyer").on(t.buyerId, t.closedAt),
    index("orders_of_seller").on(t.sellerId, t.closedAt),
    index("orders_offer").on(t.offerId).where(sql`offer_id is not null`),
    index("orders_service").on(t.serviceId, t.state),
    index("orders_fee_rule").on(t.feeRuleId).where(sql`fee_rule_id is not null`),
    index("orders_next").on(t.nextAt, t.id).where(sql`next_at is not null`),
    index("orders_clears").on(t.clearsAt).where(sql`cleared_at is null and clears_at is not null`),
    // The search of operators.
    index("orders_created").on(t.createdAt, t.id),
    index("orders_sum").on(t.total),
    // The figures of the market.
    index("orders_paid").on(t.paidAt).where(sql`paid_at is not null`),
    index("orders_completed").on(t.completedAt).where(sql`completed_at is not null`),
    check("orders_total", sql`${t.total} = ${t.price} + ${t.buyerFee}`),
    check("orders_parties", sql`${t.buyerId} <> ${t.sellerId}`),
  ],
);

/** All transitions; append-only. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    name: text().notNull(),
    from: text(),
    to: text().notNull(),
    actor: text().notNull(),
    actorId: integer(),
    data: jsonb().notNull().default({}),
    at: moment().notNull(),
  },
  (t) => [index("order_events_order").on(t.orderId, t.id)],
);

/** Messages in the order room, including deliveries (kind: text, delivery, revision, dispute). */
export const orderMessages = pgTable(
  "order_messages",
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    senderId: integer()
      .notNull()
      .references(() => users.id),
    kind: text().notNull(),
    text: text().notNull(),
    fileIds: integer().array().notNull().default(sql`'{}'`),
    readAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("order_messages_order").on(t.orderId, t.createdAt, t.id),
    index("order_messages_files").using("gin", t.fileIds).where(sql`file_ids <> '{}'`),
  ],
);

/**
 * Proposals that wait for the other party's answer: a later deadline (`extension`) or a cancellation (`cancellation`).
 */
export const orderProposals = pgTable(
  "order_proposals",
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    kind: text().notNull(),
    proposedBy: integer()
      .notNull()
      .references(() => users.id),
    /** extension: additional days; cancellation: refund in NT$; both: the reason. */
    data: jsonb().notNull(),
    state: text().notNull().default("open"),
    answerBy: moment().notNull(),
    answeredAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [index("order_proposals_order").on(t.orderId), index("order_proposals_open").on(t.state, t.answerBy)],
);

/** Pauses of the delivery time. `due_at` is not changed: lateness is computed with the pauses added. */
export const orderPauses = pgTable(
  "order_pauses",
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    reason: text().notNull(),
    from: moment().notNull(),
    until: moment(),
  },
  (t) => [index("order_pauses_order").on(t.orderId)],
);

/** Orders whose parties may be one person: revenue is not released to the balance until an operator approves it. */
export const orderHolds = pgTable("order_holds", {
  orderId: integer()
    .primaryKey()
    .references(() => orders.id),
  /** The shared marks: card, account, phone, device. */
  marks: text().array().notNull(),
  /** Null while the revenue is held. */
  letGoAt: moment(),
  createdAt: createdAt(),
});

/**
 * Disputes. Their messages are in the room (`order_messages` of kind dispute); the amounts are the refund to the buyer
 * that each party wants, NT$.
 */
export const orderDisputes = pgTable(
  "order_disputes",
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    openedBy: integer()
      .notNull()
      .references(() => users.id),
    /** The state before the dispute, restored when it is withdrawn. */
    from: text().notNull(),
    /** The deadline of that state; extended by the length of the dispute when the state is restored. */
    heldUntil: moment(),
    amount: integer().notNull(),
    messageId: integer()
      .notNull()
      .references(() => orderMessages.id),
    answerBy: moment().notNull(),
    resolveBy: moment().notNull(),
    answerAmount: integer(),
    answerMessageId: integer().references(() => orderMessages.id),
    answeredAt: moment(),
    /** open, withdrawn, agreed (both named the same amount), decided (by an operator). */
    state: text().notNull().default("open"),
    endedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("order_disputes_order").on(t.orderId, t.id),
    uniqueIndex("order_disputes_open").on(t.orderId).where(sql`state = 'open'`),
    check("order_disputes_amounts", sql`${t.amount} >= 0 and ${t.answerAmount} >= 0`),
  ],
);

/** Sellers' objections to a fault, one per order; an operator upholds or changes the fault. */
export const faultContests = pgTable(
  "fault_contests",
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    sellerId: integer()
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    /** The operator's decision; seller: the fault is upheld. Null while undecided. */
    fault: text(),
    answer: text(),
    decidedBy: integer(),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("fault_contests_order").on(t.orderId)],
);
