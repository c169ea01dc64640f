import { boolean, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { subcategories } from "./catalog.ts";
import { createdAt, moment } from "./columns.ts";

/** The additional questions for requests of a subcategory (contract: RequestQuestion). */
export const requestQuestions = pgTable("request_questions", {
  subcategoryId: integer()
    .primaryKey()
    .references(() => subcategories.id),
  questions: jsonb().notNull(),
});

/**
 * What operators saved of the data that the market is set up with: categories, subcategories, jobs, questions of the
 * help pages. A row per save, kept for good; the first one is what there was before anybody changed it.
 */
export const contentVersions = pgTable(
  "content_versions",
  {
    /** `category`, `subcategory`, `job`, `faq`. */
    kind: text().notNull(),
    rowId: integer().notNull(),
    version: integer().notNull(),
    /** The whole row by the form of its kind (contract). */
    data: jsonb().notNull(),
    /** Null, as `at`: it was there before. */
    editorId: integer(),
    at: moment(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.rowId, t.version] })],
);

/**
 * What operators changed of the questions of the help pages, and those that they wrote. A question of the product
 * (`server/domains/content/faq`) has no row until somebody changes it, and null for what is as it was written.
 */
export const faqs = pgTable("faqs", {
  /** That of the product's question; those of operators begin at 10,001. */
  id: integer().primaryKey(),
  type: text(),
  question: text(),
  /** Plain markup. */
  answer: text(),
  hidden: boolean().notNull().default(false),
  /** Among those of its kind; null until somebody moves one of them. */
  order: integer(),
  version: integer().notNull().default(1),
  /** When its text was last changed. */
  updatedAt: createdAt(),
});
