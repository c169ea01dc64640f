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
import { createdAt, id, meaningColumns, moment } from "./columns.ts";
import { files } from "./files.ts";

/**
 * A buyer's request: draft → open → chosen, closed or expired. The content columns hold what was last published;
 * `draft` holds later edits.
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
    /** The only seller it is sent to; kept when it becomes public. */
    sellerId: integer().references(() => users.id),
    serviceId: integer().references(() => services.id),
    hiddenReason: text(),
    hiddenAt: moment(),
    title: text().notNull().default(""),
    categoryId: integer().references(() => categories.id),
    subcategoryId: integer().references(() => subcategories.id),
    /** Sanitised HTML. */
    description: text().notNull().default(""),
    /** Answers to the subcategory's questions: [{id, values}], and as shown to readers: [{question, answer}]. */
    answers: jsonb().notNull().default([]),
    answered: jsonb().notNull().default([]),
    wants: jsonb().$type<string[]>().notNull().default([]),
    /** Null: sellers propose the price. */
    budgetMin: integer(),
    budgetMax: integer(),
    /** A day in Taipei. */
    dueOn: date({ mode: "string" }),
    /** `remote` or a county. */
    place: text().notNull().default("remote"),
    /** Ids of `request_files`, in order. */
    fileIds: integer().array().notNull().default(sql`'{}'`),
    ndaOnly: boolean().notNull().default(false),
    /** Unpublished edits (contract: RequestDraft). */
    draft: jsonb(),
    /** Incremented by each save of the draft. */
    draftVersion: integer().notNull().default(1),
    /** Incremented by each published edit; 0 before the first. */
    version: integer().notNull().default(0),
    editedAt: moment(),
    extended: boolean().notNull().default(false),
    publishedAt: moment(),
    /** When it expires; null unless it is open. */
    deadlineAt: moment(),
    /** When a timer must next look at it. */
    nextAt: moment(),
    reminded: integer().notNull().default(0),
    endedAt: moment(),
    /** A key of `closeReasons`, or of `refuseReasons` when its seller declined. */
    closedReason: text(),
    closedWord: text().notNull().default(""),
    /** Cached counts: open offers, and all offers ever sent. */
    offers: integer().notNull().default(0),
    offersEver: integer().notNull().default(0),
    /** The idempotency key of the creation. */
    idempotencyKey: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index("requests_buyer").on(t.buyerId, t.updatedAt),
    index("requests_seller").on(t.sellerId, t.state).where(sql`seller_id is not null`),
    index("requests_next").on(t.nextAt, t.id).where(sql`next_at is not null`),
    index("requests_subcategory").on(t.subcategoryId, t.publishedAt),
    index("requests_published").on(t.publishedAt).where(sql`published_at is not null`),
    index("requests_hidden").on(t.hiddenAt).where(sql`hidden_at is not null`),
    uniqueIndex("requests_key").on(t.buyerId, t.idempotencyKey).where(sql`state <> 'discarded'`),
    check("requests_type", sql`${t.type} = 2 or (${t.type} = 1 and ${t.sellerId} is not null)`),
    check("requests_state", sql`${t.state} in ('draft','open','chosen','closed','expired','discarded')`),
    check("requests_parties", sql`${t.sellerId} is null or ${t.sellerId} <> ${t.buyerId}`),
  ],
);

/** The content of each published version of a request; append-only. */
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

/** Files uploaded to a request; only those listed in its content are shown. */
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
 * Search row of a searchable request: open, public, not hidden, its buyer of status 1. It copies what lists filter,
 * count and sort by. Only `requests/search/index-requests.ts` writes it.
 */
export const requestSearch = pgTable(
  "request_search",
  {
    requestId: integer()
      .primaryKey()
      .references(() => requests.id, { onDelete: "cascade" }),
    buyerId: integer().notNull(),
    categoryId: integer().notNull(),
    subcategoryId: integer().notNull(),
    /** NT$; 0 when sellers propose the price. */
    budgetMin: integer().notNull(),
    budgetMax: integer().notNull(),
    /** Days since 1970 in Taipei; 0: no date. */
    dueDay: integer().notNull(),
    /** 0: remote, otherwise the number of the county. */
    place: integer().notNull(),
    offers: integer().notNull(),
    publishedAt: moment().notNull(),
    endsAt: moment().notNull(),
    /** The title, folded for search. */
    heading: text().notNull(),
    /** Names of category and subcategory, folded for search. */
    labels: text().notNull(),
    ...meaningColumns(),
    updatedAt: createdAt(),
  },
  (t) => [index("request_search_updated").on(t.updatedAt), index("request_search_vector_version").on(t.vectorVersion)],
);

/** The search index of a request. */
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

/** Sellers whom a buyer invited to make an offer. */
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

/** Saved searches for requests. */
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
    /** Requests published until then have been notified. */
    toldUntil: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("request_filters_user").on(t.userId), index("request_filters_notice").on(t.notice)],
);
