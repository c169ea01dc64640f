import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, id, moment } from "./columns.ts";

/** What articles are sorted under; the rows come with the migration. */
export const articleCategories = pgTable("article_categories", {
  id: integer().primaryKey(),
  name: text().notNull(),
  order: integer().notNull(),
});

/** draft → published ⇄ withdrawn → removed; hidden is an operator's act and keeps the state below it. */
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
    /** What is typed and readers do not see yet; null when they see everything. */
    typed: jsonb(),
    /** Caches of counted things. */
    reads: integer().notNull().default(0),
    clicks: integer().notNull().default(0),
    favorites: integer().notNull().default(0),
    /** When the editors chose it for their shelf. */
    pickedAt: moment(),
    publishedAt: moment(),
    /** When readers were last given another text. */
    revisedAt: moment(),
    /** Grows with each saving of what is typed; saving on top of an older version is refused. */
    version: integer().notNull().default(1),
    /** The key that the page sent to make it; null where none was sent. */
    idempotencyKey: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index("articles_author").on(t.authorId, t.publishedAt),
    // A removed article frees its key, so that a page which has not heard of the removal can still save what is typed.
    uniqueIndex("articles_key").on(t.authorId, t.idempotencyKey).where(sql`state <> 'removed'`),
    index("articles_picked").on(t.pickedAt).where(sql`picked_at is not null`),
    check("articles_state", sql`${t.state} in ('draft','published','withdrawn','removed')`),
  ],
);

/**
 * Search row of an article that may be found: published, not hidden, its author of status 1. Rebuilt by
 * `articles/search/index-articles.ts` only.
 */
export const articleSearch = pgTable(
  "article_search",
  {
    articleId: integer()
      .primaryKey()
      .references(() => articles.id, { onDelete: "cascade" }),
    authorId: integer().notNull(),
    categoryId: integer().notNull(),
    /** Within the last thirty days. */
    reads: integer().notNull().default(0),
    favorites: integer().notNull(),
    publishedAt: moment().notNull(),
    /** Folded title. */
    heading: text().notNull(),
    /** Folded name of the category, and tags. */
    labels: text().notNull(),
    updatedAt: createdAt(),
  },
  (t) => [
    index("article_search_category").on(t.categoryId, t.publishedAt),
    index("article_search_author").on(t.authorId),
  ],
);

/** What a search row is found by; a table of its own for the same reasons as that of the services. */
export const articleGrams = pgTable(
  "article_grams",
  {
    articleId: integer()
      .primaryKey()
      .references(() => articleSearch.articleId, { onDelete: "cascade" }),
    /** Characters and two-character grams of everything that is searched, as numbers (`search/words/grams.ts`). */
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

/** Reads and ways to a service by day, added in batches so that reading a page writes nothing. */
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

/** An article that a member reported to the operators; one report of a member waits at a time. */
export const articleReports = pgTable(
  "article_reports",
  {
    id: id(),
    articleId: integer()
      .notNull()
      .references(() => articles.id),
    reporterId: integer()
      .notNull()
      .references(() => users.id),
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
