import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, id, meaningColumns, moment } from "./columns.ts";

/** Categories of articles; the rows are inserted by the migration. */
export const articleCategories = pgTable("article_categories", {
  id: integer().primaryKey(),
  name: text().notNull(),
  order: integer().notNull(),
});

/** draft → published ⇄ withdrawn → removed. Operators hide an article independently of its state. */
export const articles = pgTable(
  "articles",
  {
    id: id(),
    authorId: integer()
      .notNull()
      .references(() => users.id),
    state: text().notNull().default("draft"),
    hiddenReason: text(),
    hiddenAt: moment(),
    title: text().notNull().default(""),
    categoryId: integer().references(() => articleCategories.id),
    cover: text(),
    lead: text().notNull().default(""),
    /** Sanitised HTML. */
    body: text().notNull().default(""),
    tags: text().array().notNull().default(sql`'{}'`),
    /** Reading time, a cache of the body. */
    minutes: integer().notNull().default(1),
    /** Unpublished edits; null when there are none. */
    typed: jsonb(),
    /** Cached counts. */
    reads: integer().notNull().default(0),
    clicks: integer().notNull().default(0),
    favorites: integer().notNull().default(0),
    /** When the editors picked it. */
    pickedAt: moment(),
    publishedAt: moment(),
    /** When the published text last changed. */
    revisedAt: moment(),
    /** Incremented by each save; a save based on an older version is refused. */
    version: integer().notNull().default(1),
    /** The idempotency key of the creation; null when none was sent. */
    idempotencyKey: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index("articles_author").on(t.authorId, t.publishedAt),
    // A removed article releases its key, so that a page which does not know of the removal can still save its text.
    uniqueIndex("articles_key").on(t.authorId, t.idempotencyKey).where(sql`state <> 'removed'`),
    index("articles_picked").on(t.pickedAt).where(sql`picked_at is not null`),
    check("articles_state", sql`${t.state} in ('draft','published','withdrawn','removed')`),
  ],
);

/**
 * Search row of a searchable article: published, not hidden, its author of status 1. Only
 * `articles/search/index-articles.ts` rebuilds it.
 */
export const articleSearch = pgTable(
  "article_search",
  {
    articleId: integer()
      .primaryKey()
      .references(() => articles.id, { onDelete: "cascade" }),
    authorId: integer().notNull(),
    categoryId: integer().notNull(),
    /** In the last thirty days. */
    reads: integer().notNull().default(0),
    favorites: integer().notNull(),
    publishedAt: moment().notNull(),
    /** The title, folded for search. */
    heading: text().notNull(),
    /** Category name and tags, folded for search. */
    labels: text().notNull(),
    ...meaningColumns(),
    updatedAt: createdAt(),
  },
  (t) => [
    index("article_search_category").on(t.categoryId, t.publishedAt),
    index("article_search_author").on(t.authorId),
    index("article_search_updated").on(t.updatedAt),
    index("article_search_vector_version").on(t.vectorVersion),
  ],
);

/** The search index of an article; in a table of its own for the same reason as `serviceGrams`. */
export const articleGrams = pgTable(
  "article_grams",
  {
    articleId: integer()
      .primaryKey()
      .references(() => articleSearch.articleId, { onDelete: "cascade" }),
    /** Unigrams and bigrams of all searched text, as numbers (`search/words/grams.ts`). */
    grams: integer().array().notNull(),
  },
  (t) => [index("article_grams_grams").using("gin", t.grams)],
);

export const articleFavorites = pgTable(
  "article_favorites",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    articleId: integer()
      .notNull()
      .references(() => articles.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("article_favorites_pair").on(t.userId, t.articleId),
    index("article_favorites_article").on(t.articleId),
  ],
);

/** Reads and clicks on services per day, written in batches so that reading a page writes nothing. */
export const articleDays = pgTable(
  "article_days",
  {
    articleId: integer()
      .notNull()
      .references(() => articles.id, { onDelete: "cascade" }),
    day: date({ mode: "string" }).notNull(),
    reads: integer().notNull().default(0),
    clicks: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.day] }), index("article_days_day").on(t.day)],
);

/** Members' reports of articles; each member has at most one open report per article. */
export const articleReports = pgTable(
  "article_reports",
  {
    id: id(),
    articleId: integer()
      .notNull()
      .references(() => articles.id),
    /** Null: a visitor, by `visitorId`. */
    reporterId: integer().references(() => users.id),
    visitorId: integer(),
    /** A key of `reportReasons`. */
    reason: text().notNull(),
    text: text().notNull(),
    /** open, upheld (the article was hidden), dismissed. */
    state: text().notNull().default("open"),
    decidedBy: integer(),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("article_reports_open").on(t.articleId, t.reporterId).where(sql`state = 'open'`),
    index("article_reports_reporter").on(t.reporterId, t.id),
    check("article_reports_state", sql`${t.state} in ('open', 'upheld', 'dismissed')`),
  ],
);
