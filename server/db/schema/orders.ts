import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { services } from "./catalog.ts";
import { createdAt, id, moment } from "./columns.ts";

/** One sale. `snapshot` is what was agreed at placing; nothing that is edited later reaches it. */
export const orders = pgTable(
  "orders",
  {
    /** What people read as the order's number: a permuted counter, so that it says nothing of how many there are. */
    id: integer().primaryKey().default(sql`order_number(nextval('order_numbers'))`),
    buyerId: integer()
      .notNull()
      .references(() => users.id),
    sellerId: integer()
      .notNull()
      .references(() => users.id),
    serviceId: integer().references(() => services.id),
    /** The offer that it was made of; null: it was bought as a service is offered to everybody. */
    offerId: integer(),
    state: text().notNull(),
    /** Title, package, options, questions, consent, parties as sold (contract: OrderSnapshot). */
    snapshot: jsonb().notNull(),
    /** NT$: price = package + options, less coupons; buyerFee on top; total = price + buyerFee; commission is taken from price. */
    price: integer().notNull(),
    buyerFee: integer().notNull(),
    commission: integer().notNull(),
    total: integer().notNull(),
    /**
     * What coupons took off the price, the seller's and the platform's; `subsidy` is the part of it that the platform pays to the
     * seller, so that their share is of price + subsidy.
     */
    sellerDiscount: integer().notNull().default(0),
    platformDiscount: integer().notNull().default(0),
    subsidy: integer().notNull().default(0),
    buyerFeeBp: integer().notNull(),
    commissionBp: integer().notNull(),
    /** The rule that these come from; null: the usual ones. */
    feeRuleId: integer(),
    /**
     * How it was paid: money through a gateway, points, coins. Sum is total once paid. Before that points and coins are
     * what is set aside for it, and nothing when it ends unpaid.
     */
    paidMoney: integer().notNull().default(0),
    paidPoints: integer().notNull().default(0),
    paidCoins: integer().notNull().default(0),
    /** How often points and coins were set aside or given back before it was paid: names the journals. */
    partsVersion: integer().notNull().default(0),
    /** The payment whose money lies in escrow, and the one that goes back; null when none came through a gateway. */
    paidAttemptId: integer(),
    refunded: integer().notNull().default(0),
    /** `fileIds`: of the message of kind requirements. */
    answers: jsonb().$type<{ question: string; answer: string; fileIds?: number[] | undefined }[]>(),
    /** To whom the buyer's invoice goes, as chosen when it was placed; null: as chosen when it is made out. Shape: Info of contract/accounts. */
    invoiceTo: jsonb(),
    revisionsLeft: integer(),
    extended: boolean().notNull().default(false),
    paidAt: moment(),
    startedAt: moment(),
    dueAt: moment(),
    deliveredAt: moment(),
    completedAt: moment(),
    closedAt: moment(),
    /** Until then an unpaid order takes one of the seller's places. */
    placeUntil: moment(),
    /** When the present state ends by itself, reminds or escalates; null only in final states. */
    deadlineAt: moment(),
    /**
     * When a timer next has to look at it; indexed. By default now, so that the next tick looks at a row written
     * without it.
     */
    nextAt: moment().default(sql`now()`),
    /** How many reminders of the present state went out. */
    reminded: integer().notNull().default(0),
    fault: text(),
    closedReason: text(),
    clearsAt: moment(),
    clearedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    // Open orders have no `closedAt`, so they are found without reading those closed in years.
    index("orders_of_buyer").on(t.buyerId, t.closedAt),
    index("orders_of_seller").on(t.sellerId, t.closedAt),
    index("orders_offer").on(t.offerId).where(sql`offer_id is not null`),
    index("orders_service").on(t.serviceId, t.state),
    index("orders_fee_rule").on(t.feeRuleId).where(sql`fee_rule_id is not null`),
    index("orders_next").on(t.nextAt, t.id).where(sql`next_at is not null`),
    index("orders_clears").on(t.clearsAt).where(sql`cleared_at is null and clears_at is not null`),
    check("orders_total", sql`${t.total} = ${t.price} + ${t.buyerFee}`),
    check("orders_parties", sql`${t.buyerId} <> ${t.sellerId}`),
  ],
);

/** Append-only: every transition that happened. */
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

/** What the parties write in the room, deliveries included (kind: text, delivery, revision, dispute). */
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

/** What one side proposes to the other and waits for its answer: more time (`extension`), or calling it off (`cancellation`). */
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
    /** extension: days more; cancellation: NT$ to give back; both: why. */
    data: jsonb().notNull(),
    state: text().notNull().default("open"),
    answerBy: moment().notNull(),
    answeredAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [index("order_proposals_order").on(t.orderId), index("order_proposals_open").on(t.state, t.answerBy)],
);

/** Pauses of an order's time to deliver. `due_at` is not moved: what asks for lateness adds the pauses. */
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

/** Both sides of an order may be one person: its money does not become the seller's balance until a person has let it go. */
export const orderHolds = pgTable("order_holds", {
  orderId: integer()
    .primaryKey()
    .references(() => orders.id),
  /** By what: card, account, phone, device. */
  marks: text().array().notNull(),
  /** Null while it is held. */
  letGoAt: moment(),
  createdAt: createdAt(),
});

/**
 * A sale that the parties could not settle. The words stand in the room (`order_messages` of kind dispute); the amounts
 * are NT$ that go back to the buyer, each side's own view.
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
    /** The state that it came from and goes back to when it is withdrawn. */
    from: text().notNull(),
    /** When that state would have ended by itself; later by the pause when it goes on. */
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
    /** open, withdrawn, agreed (both named one amount), decided (by an operator). */
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

/** A seller who does not accept a fault, once an order; an operator upholds or changes it. */
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
    /** What the operator decided: seller upholds it. Null while it waits. */
    fault: text(),
    answer: text(),
    decidedBy: integer(),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("fault_contests_order").on(t.orderId)],
);

export const reviews = pgTable(
  "reviews",
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    serviceId: integer(),
    authorId: integer()
      .notNull()
      .references(() => users.id),
    subjectId: integer()
      .notNull()
      .references(() => users.id),
    /** buyer: the buyer wrote about the seller; seller: the other way round. */
    side: text().notNull(),
    overall: integer().notNull(),
    quality: integer().notNull(),
    communication: integer().notNull(),
    value: integer().notNull(),
    text: text().notNull(),
    reply: text(),
    repliedAt: moment(),
    /** Null while the other side has not written and the time is not up. */
    shownAt: moment(),
    /** When the time is up. */
    showAt: moment().notNull().default(sql`now()`),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("reviews_side").on(t.orderId, t.side),
    index("reviews_subject").on(t.subjectId, t.side, t.shownAt),
    index("reviews_service").on(t.serviceId, t.shownAt),
    index("reviews_hidden").on(t.showAt, t.orderId).where(sql`shown_at is null`),
    check("reviews_overall", sql`${t.overall} between 1 and 5`),
  ],
);
