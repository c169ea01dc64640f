import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { services } from "./catalog.ts";
import { createdAt, id, moment } from "./columns.ts";
import { files } from "./files.ts";
import { requests } from "./requests.ts";

/**
 * A seller's offer: to a request, in a conversation (`threadId`) or in the room of an order (`roomId`). The content
 * columns hold the current version; `draft` holds later edits.
 */
export const offers = pgTable(
  "offers",
  {
    id: id(),
    requestId: integer().references(() => requests.id),
    threadId: integer(),
    roomId: integer(),
    buyerId: integer()
      .notNull()
      .references(() => users.id),
    sellerId: integer()
      .notNull()
      .references(() => users.id),
    state: text().notNull().default("draft"),
    title: text().notNull().default(""),
    message: text().notNull().default(""),
    /** NT$; 0 before the first version is sent. */
    price: integer().notNull().default(0),
    /** The fees of this version, and the fee rule that set them; null: the default fees. */
    buyerFeeBp: integer(),
    commissionBp: integer(),
    feeRuleId: integer(),
    days: integer().notNull().default(0),
    /** Null: unlimited. */
    revisions: integer(),
    scope: jsonb().$type<{ text: string; want: string | null }[]>().notNull().default([]),
    excluded: jsonb().$type<string[]>().notNull().default([]),
    validDays: integer().notNull().default(7),
    /** Ids of `offer_files`, in order. */
    fileIds: integer().array().notNull().default(sql`'{}'`),
    consumerClass: text().notNull().default("custom"),
    serviceId: integer().references(() => services.id),
    draft: jsonb(),
    draftVersion: integer().notNull().default(1),
    version: integer().notNull().default(0),
    /** The version of the request that it answers. */
    requestVersion: integer(),
    /** The buyer's counteroffer, which waits for the seller: {price, days, scope, word, at}. */
    counter: jsonb(),
    sentAt: moment(),
    /** When the buyer opened this version, and the first version. */
    readAt: moment(),
    firstReadAt: moment(),
    /** When the buyer first responded, beyond reading it. */
    answeredAt: moment(),
    shortlisted: boolean().notNull().default(false),
    /** When it expires. */
    validUntil: moment(),
    deadlineAt: moment(),
    nextAt: moment(),
    reminded: integer().notNull().default(0),
    declinedReason: text(),
    declinedWord: text().notNull().default(""),
    orderId: integer(),
    acceptedAt: moment(),
    endedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index("offers_request").on(t.requestId, t.state),
    index("offers_seller").on(t.sellerId, t.updatedAt),
    index("offers_sent").on(t.sellerId, t.sentAt),
    index("offers_buyer").on(t.buyerId, t.state),
    index("offers_thread").on(t.threadId).where(sql`thread_id is not null`),
    index("offers_room").on(t.roomId).where(sql`room_id is not null`),
    index("offers_order").on(t.orderId).where(sql`order_id is not null`),
    index("offers_next").on(t.nextAt, t.id).where(sql`next_at is not null`),
    // Holds under concurrent writes.
    uniqueIndex("offers_one_open")
      .on(t.requestId, t.sellerId)
      .where(sql`state in ('draft', 'sent', 'countered', 'accepted', 'won')`),
    uniqueIndex("offers_one_accepted").on(t.requestId).where(sql`state in ('accepted', 'won')`),
    uniqueIndex("offers_one_thread_draft").on(t.threadId, t.sellerId).where(sql`state = 'draft'`),
    uniqueIndex("offers_one_room_draft").on(t.roomId, t.sellerId).where(sql`state = 'draft'`),
    check("offers_place", sql`num_nonnulls(${t.requestId}, ${t.threadId}, ${t.roomId}) = 1`),
    check("offers_parties", sql`${t.buyerId} <> ${t.sellerId}`),
    check(
      "offers_state",
      sql`${t.state} in ('draft','sent','countered','accepted','won','declined','withdrawn','expired','discarded')`,
    ),
  ],
);

/** The content of each sent version of an offer; append-only. */
export const offerVersions = pgTable(
  "offer_versions",
  {
    offerId: integer()
      .notNull()
      .references(() => offers.id),
    version: integer().notNull(),
    requestVersion: integer(),
    fromCounter: boolean().notNull().default(false),
    content: jsonb().notNull(),
    at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.offerId, t.version] })],
);

/** Files uploaded to an offer; only those listed in its content are shown. */
export const offerFiles = pgTable(
  "offer_files",
  {
    fileId: integer()
      .primaryKey()
      .references(() => files.id),
    offerId: integer()
      .notNull()
      .references(() => offers.id),
  },
  (t) => [index("offer_files_offer").on(t.offerId)],
);

/** All transitions of requests and offers; append-only. */
export const requestEvents = pgTable(
  "request_events",
  {
    id: id(),
    /** Exactly one of the two ids is set. */
    requestId: integer().references(() => requests.id),
    offerId: integer().references(() => offers.id),
    name: text().notNull(),
    from: text(),
    to: text().notNull(),
    actor: text().notNull(),
    actorId: integer(),
    data: jsonb().notNull().default({}),
    at: moment().notNull(),
  },
  (t) => [index("request_events_request").on(t.requestId, t.id), index("request_events_offer").on(t.offerId, t.id)],
);

/** Members' reports of requests and their offers; each member has at most one open report of each. */
export const requestReports = pgTable(
  "request_reports",
  {
    id: id(),
    /** Null for an offer in a conversation. */
    requestId: integer().references(() => requests.id),
    offerId: integer().references(() => offers.id),
    /** Null: a visitor, by `visitorId`. */
    reporterId: integer().references(() => users.id),
    visitorId: integer(),
    /** A key of `reportReasons`. */
    reason: text().notNull(),
    text: text().notNull(),
    /** open, upheld, dismissed. */
    state: text().notNull().default("open"),
    decidedBy: integer(),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("request_reports_open")
      .on(sql`coalesce(${t.requestId}, 0)`, sql`coalesce(${t.offerId}, 0)`, t.reporterId)
      .where(sql`state = 'open'`),
    index("request_reports_reporter").on(t.reporterId, t.id),
    check("request_reports_state", sql`${t.state} in ('open', 'upheld', 'dismissed')`),
    check("request_reports_of", sql`num_nonnulls(${t.requestId}, ${t.offerId}) >= 1`),
  ],
);
