import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { categories, services, subcategories } from "./catalog.ts";
import { createdAt, id, moment } from "./columns.ts";
import { files } from "./files.ts";

/** The form of a subcategory: what its requests are asked besides (contract: RequestQuestion). */
export const requestQuestions = pgTable("request_questions", {
  subcategoryId: integer()
    .primaryKey()
    .references(() => subcategories.id),
  questions: jsonb().notNull(),
});

/**
 * What a buyer asks for: draft → open → chosen, closed or expired. The columns of its content are what was published
 * last; `draft` is what was typed since.
 */
export const requests = pgTable(
  "requests",
  {
    id: id(),
    buyerId: integer()
      .notNull()
      .references(() => users.id),
    /** 1: for one seller, 2: public. */
    type: integer().notNull().default(2),
    state: text().notNull().default("draft"),
    /** For whom alone it is; stays when it is made public. */
    sellerId: integer().references(() => users.id),
    serviceId: integer().references(() => services.id),
    hiddenReason: text(),
    hiddenAt: moment(),
    title: text().notNull().default(""),
    categoryId: integer().references(() => categories.id),
    subcategoryId: integer().references(() => subcategories.id),
    /** Sanitised HTML. */
    description: text().notNull().default(""),
    /** To the subcategory's questions: [{id, values}], and as readers see them: [{question, answer}]. */
    answers: jsonb().notNull().default([]),
    answered: jsonb().notNull().default([]),
    wants: jsonb().$type<string[]>().notNull().default([]),
    /** Null: the sellers name the price. */
    budgetMin: integer(),
    budgetMax: integer(),
    /** A day in Taipei. */
    dueOn: date({ mode: "string" }),
    /** `remote` or a county. */
    place: text().notNull().default("remote"),
    /** Of `request_files`, in order. */
    fileIds: integer().array().notNull().default(sql`'{}'`),
    ndaOnly: boolean().notNull().default(false),
    /** What was typed and is not published (contract: RequestDraft). */
    draft: jsonb(),
    /** Grows with each saving of what is typed. */
    draftVersion: integer().notNull().default(1),
    /** Grows with each published edit; 0 before the first. */
    version: integer().notNull().default(0),
    editedAt: moment(),
    extended: boolean().notNull().default(false),
    publishedAt: moment(),
    /** When it lapses; null unless it is open. */
    deadlineAt: moment(),
    /** When time does something to it next. */
    nextAt: moment(),
    reminded: integer().notNull().default(0),
    endedAt: moment(),
    /** A key of `closeReasons`, or of `refuseReasons` where its seller declined. */
    closedReason: text(),
    closedWord: text().notNull().default(""),
    /** Cache: offers that stand, and all that were ever sent. */
    offers: integer().notNull().default(0),
    offersEver: integer().notNull().default(0),
    /** Of the page that made it. */
    idempotencyKey: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index("requests_buyer").on(t.buyerId, t.updatedAt),
    index("requests_seller").on(t.sellerId, t.state).where(sql`seller_id is not null`),
    index("requests_next").on(t.nextAt, t.id).where(sql`next_at is not null`),
    index("requests_subcategory").on(t.subcategoryId, t.publishedAt),
    index("requests_hidden").on(t.hiddenAt).where(sql`hidden_at is not null`),
    uniqueIndex("requests_key").on(t.buyerId, t.idempotencyKey).where(sql`state <> 'discarded'`),
    check("requests_type", sql`${t.type} = 2 or (${t.type} = 1 and ${t.sellerId} is not null)`),
    check("requests_state", sql`${t.state} in ('draft','open','chosen','closed','expired','discarded')`),
    check("requests_parties", sql`${t.sellerId} is null or ${t.sellerId} <> ${t.buyerId}`),
  ],
);

/** What a request said in each of its published versions; append-only. */
export const requestVersions = pgTable(
  "request_versions",
  {
    requestId: integer()
      .notNull()
      .references(() => requests.id),
    version: integer().notNull(),
    content: jsonb().notNull(),
    at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.requestId, t.version] })],
);

/** Files that were uploaded to a request; those that its content names are shown. */
export const requestFiles = pgTable(
  "request_files",
  {
    fileId: integer()
      .primaryKey()
      .references(() => files.id),
    requestId: integer()
      .notNull()
      .references(() => requests.id),
  },
  (t) => [index("request_files_request").on(t.requestId)],
);

/**
 * Search row of a request that anybody may find: open, public, not hidden, its buyer of status 1. It repeats what lists
 * filter, count and order by. Written by `requests/search/index-requests.ts` only.
 */
export const requestSearch = pgTable("request_search", {
  requestId: integer()
    .primaryKey()
    .references(() => requests.id, { onDelete: "cascade" }),
  buyerId: integer().notNull(),
  categoryId: integer().notNull(),
  subcategoryId: integer().notNull(),
  /** NT$; 0 where the sellers name the price. */
  budgetMin: integer().notNull(),
  budgetMax: integer().notNull(),
  /** Days since 1970 in Taipei; 0: no matter when. */
  dueDay: integer().notNull(),
  /** 0: remote, else the number of the county. */
  place: integer().notNull(),
  offers: integer().notNull(),
  publishedAt: moment().notNull(),
  endsAt: moment().notNull(),
  /** Folded title. */
  heading: text().notNull(),
  /** Folded names of category and subcategory. */
  labels: text().notNull(),
  updatedAt: createdAt(),
});

/** What a search row is found by. */
export const requestGrams = pgTable(
  "request_grams",
  {
    requestId: integer()
      .primaryKey()
      .references(() => requestSearch.requestId, { onDelete: "cascade" }),
    grams: integer().array().notNull(),
  },
  (t) => [index("request_grams_grams").using("gin", t.grams)],
);

/**
 * A seller's offer: to a request, in a conversation (`threadId`) or in the room of an order (`roomId`). The columns of its
 * content are the version that stands; `draft` is what was typed since.
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
    /** NT$; 0 before it is sent. */
    price: integer().notNull().default(0),
    days: integer().notNull().default(0),
    /** Null: unlimited. */
    revisions: integer(),
    scope: jsonb().$type<{ text: string; want: string | null }[]>().notNull().default([]),
    excluded: jsonb().$type<string[]>().notNull().default([]),
    validDays: integer().notNull().default(7),
    /** Of `offer_files`, in order. */
    fileIds: integer().array().notNull().default(sql`'{}'`),
    consumerClass: text().notNull().default("custom"),
    serviceId: integer().references(() => services.id),
    draft: jsonb(),
    draftVersion: integer().notNull().default(1),
    version: integer().notNull().default(0),
    /** The request's version that it answers. */
    requestVersion: integer(),
    /** Other terms that wait for the seller: {price, days, scope, word, at}. */
    counter: jsonb(),
    sentAt: moment(),
    /** When the buyer opened this version, and when the first one. */
    readAt: moment(),
    firstReadAt: moment(),
    /** When the buyer first did anything about it but read it. */
    answeredAt: moment(),
    shortlisted: boolean().notNull().default(false),
    /** Until when it stands. */
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
    // What is true however many try at once.
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

/** What an offer said in each of its sent versions; append-only. */
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

/** Files that were uploaded to an offer; those that its content names are shown. */
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

/** Every transition of requests and offers that happened; append-only. */
export const requestEvents = pgTable(
  "request_events",
  {
    id: id(),
    /** Of one of the two. */
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

/** Sellers whom a buyer asked to offer. */
export const requestInvitations = pgTable(
  "request_invitations",
  {
    requestId: integer()
      .notNull()
      .references(() => requests.id),
    sellerId: integer()
      .notNull()
      .references(() => users.id),
    at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.requestId, t.sellerId] }), index("request_invitations_seller").on(t.sellerId)],
);

/** Searches for requests that a member keeps. */
export const requestFilters = pgTable(
  "request_filters",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull().default(""),
    /** Contract: RequestFilter. */
    filter: jsonb().notNull(),
    /** A key of `filterNotices`. */
    notice: text().notNull(),
    /** Requests published up to then were told. */
    toldUntil: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("request_filters_user").on(t.userId), index("request_filters_notice").on(t.notice)],
);

/** A request, or an offer to it, that a member reported; one report of a member waits at a time. */
export const requestReports = pgTable(
  "request_reports",
  {
    id: id(),
    /** Null of an offer in a conversation. */
    requestId: integer().references(() => requests.id),
    offerId: integer().references(() => offers.id),
    reporterId: integer()
      .notNull()
      .references(() => users.id),
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
