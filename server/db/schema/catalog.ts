import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, id, meaningColumns, moment } from "./columns.ts";

export const categories = pgTable("categories", {
  id: integer().primaryKey(),
  name: text().notNull(),
  slug: text().notNull(),
  blurb: text().notNull().default(""),
  order: integer().notNull(),
  /** Since when menus and editors no longer offer it. */
  retiredAt: moment(),
  version: integer().notNull().default(1),
});

export const subcategories = pgTable(
  "subcategories",
  {
    id: integer().primaryKey(),
    categoryId: integer()
      .notNull()
      .references(() => categories.id),
    name: text().notNull(),
    order: integer().notNull(),
    retiredAt: moment(),
    version: integer().notNull().default(1),
  },
  (t) => [index("subcategories_category").on(t.categoryId)],
);

/** draft → published ⇄ paused → removed. Operators hide a service independently of its state. */
export const services = pgTable(
  "services",
  {
    id: id(),
    sellerId: integer()
      .notNull()
      .references(() => users.id),
    state: text().notNull().default("draft"),
    hiddenReason: text(),
    hiddenAt: moment(),
    title: text().notNull().default(""),
    categoryId: integer().references(() => categories.id),
    subcategoryId: integer().references(() => subcategories.id),
    /** Sanitised HTML. */
    description: text().notNull().default(""),
    tags: text().array().notNull().default(sql`'{}'`),
    /** Null: no limit on simultaneous orders. */
    orderCap: integer(),
    consumerClass: text().notNull().default("custom"),
    /** FAQ and buyer questions are always read and written with the service. */
    faqs: jsonb().$type<{ question: string; answer: string }[]>().notNull().default([]),
    questions: jsonb()
      .$type<{ text: string; required: boolean; files?: boolean | undefined }[]>()
      .notNull()
      .default([]),
    /** Cached from the packages: lowest price and fastest delivery. 0 while there is no package. */
    price: integer().notNull().default(0),
    days: integer().notNull().default(0),
    cover: text(),
    /** Cached counts, rebuilt by events and nightly. */
    rating: doublePrecision().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    sales: integer().notNull().default(0),
    views: integer().notNull().default(0),
    favorites: integer().notNull().default(0),
    publishedAt: moment(),
    /** Incremented by each save; a save based on an older version is refused. */
    version: integer().notNull().default(1),
    /** The idempotency key of the creation; null when none was sent. */
    idempotencyKey: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index("services_seller").on(t.sellerId),
    // A removed service releases its key, so that a page which does not know of the removal can still save its text.
    uniqueIndex("services_key").on(t.sellerId, t.idempotencyKey).where(sql`state <> 'removed'`),
    index("services_listed").on(t.state, t.publishedAt),
    index("services_category").on(t.categoryId, t.state),
    index("services_subcategory").on(t.subcategoryId, t.state),
    check("services_state", sql`${t.state} in ('draft','published','paused','removed')`),
  ],
);

export const servicePackages = pgTable(
  "service_packages",
  {
    id: id(),
    serviceId: integer()
      .notNull()
      .references(() => services.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    name: text().notNull(),
    included: text().notNull(),
    price: integer().notNull(),
    days: integer().notNull(),
    /** Null: unlimited. */
    revisions: integer(),
  },
  (t) => [
    uniqueIndex("service_packages_position").on(t.serviceId, t.position),
    check("service_packages_price", sql`${t.price} between 100 and 300000`),
    check("service_packages_days", sql`${t.days} between 1 and 90`),
  ],
);

export const serviceOptions = pgTable(
  "service_options",
  {
    id: id(),
    serviceId: integer()
      .notNull()
      .references(() => services.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    title: text().notNull(),
    price: integer().notNull(),
    extraDays: integer().notNull().default(0),
    /** Delivery time in days; null: the package's own. */
    withinDays: integer(),
  },
  (t) => [uniqueIndex("service_options_position").on(t.serviceId, t.position)],
);

export const serviceImages = pgTable(
  "service_images",
  {
    serviceId: integer()
      .notNull()
      .references(() => services.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    hash: text().notNull(),
    alt: text().notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.serviceId, t.position] })],
);

/**
 * Search row of a searchable service: published, not hidden, its seller of status 1. It copies what lists filter, count
 * and sort by, so that a search reads one narrow table. Only `catalog/search/index-services.ts` rebuilds it.
 */
export const serviceSearch = pgTable(
  "service_search",
  {
    serviceId: integer()
      .primaryKey()
      .references(() => services.id, { onDelete: "cascade" }),
    sellerId: integer().notNull(),
    categoryId: integer().notNull(),
    subcategoryId: integer().notNull(),
    price: integer().notNull(),
    days: integer().notNull(),
    rating: real().notNull(),
    ratingCount: integer().notNull(),
    sales: integer().notNull(),
    level: integer().notNull(),
    star: boolean().notNull(),
    verified: boolean().notNull(),
    /** The seller's county as in `countyNumber`. */
    county: integer().notNull().default(0),
    /** 0–1, see `catalog/search/ranking.ts`. */
    quality: real().notNull(),
    publishedAt: moment().notNull(),
    /** The title, folded for search. */
    heading: text().notNull(),
    /** Names of category and subcategory, and tags, folded for search. */
    labels: text().notNull(),
    ...meaningColumns(),
    updatedAt: createdAt(),
  },
  (t) => [
    index("service_search_category").on(t.categoryId, t.quality),
    index("service_search_subcategory").on(t.subcategoryId, t.quality),
    index("service_search_seller").on(t.sellerId),
    index("service_search_updated").on(t.updatedAt),
    index("service_search_vector_version").on(t.vectorVersion),
  ],
);

/**
 * The search index of a service. A table of its own: a common word reads most of its pages, and the columns above
 * change every night without these.
 */
export const serviceGrams = pgTable(
  "service_grams",
  {
    serviceId: integer()
      .primaryKey()
      .references(() => serviceSearch.serviceId, { onDelete: "cascade" }),
    /** Unigrams and bigrams of all searched text, as numbers (`search/words/grams.ts`). */
    grams: integer().array().notNull(),
  },
  (t) => [index("service_grams_grams").using("gin", t.grams)],
);

/** Synonyms, edited by operators; each row is one group. */
export const synonyms = pgTable("synonyms", {
  id: id(),
  words: text().array().notNull(),
  createdAt: createdAt(),
});

/** Editors' choice and other curated lists. */
export const pickups = pgTable(
  "pickups",
  {
    shelf: integer().notNull(),
    position: integer().notNull(),
    serviceId: integer()
      .notNull()
      .references(() => services.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.shelf, t.position] })],
);

export const favorites = pgTable(
  "favorites",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    serviceId: integer()
      .notNull()
      .references(() => services.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("favorites_pair").on(t.userId, t.serviceId), index("favorites_service").on(t.serviceId)],
);

/** Views per day, written in batches so that reading a page writes nothing. */
export const serviceViews = pgTable(
  "service_views",
  {
    serviceId: integer()
      .notNull()
      .references(() => services.id, { onDelete: "cascade" }),
    day: date({ mode: "string" }).notNull(),
    views: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.serviceId, t.day] })],
);

/** Unsaved form input of sellers, so that closing a tab loses nothing. */
export const drafts = pgTable(
  "drafts",
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text().notNull(),
    data: jsonb().notNull(),
    updatedAt: createdAt(),
    done: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
);

/** Members' reports of services; each member has at most one open report per service. */
export const serviceReports = pgTable(
  "service_reports",
  {
    id: id(),
    serviceId: integer()
      .notNull()
      .references(() => services.id),
    /** Null: a visitor, by `visitorId`. */
    reporterId: integer().references(() => users.id),
    visitorId: integer(),
    /** A key of `reportReasons`. */
    reason: text().notNull(),
    text: text().notNull(),
    /** open, upheld (the service was hidden), dismissed. */
    state: text().notNull().default("open"),
    decidedBy: integer(),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("service_reports_open").on(t.serviceId, t.reporterId).where(sql`state = 'open'`),
    index("service_reports_reporter").on(t.reporterId, t.id),
    check("service_reports_state", sql`${t.state} in ('open', 'upheld', 'dismissed')`),
  ],
);
