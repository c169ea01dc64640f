import { date, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { services, subcategories } from "./catalog.ts";
import { createdAt, id, meaningColumns, moment } from "./columns.ts";

/** What people type for a subcategory besides its name: those of the product, and what operators added. */
export const calledWords = pgTable(
  "called_words",
  {
    id: id(),
    subcategoryId: integer()
      .notNull()
      .references(() => subcategories.id, { onDelete: "cascade" }),
    word: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique("called_words_word").on(t.subcategoryId, t.word)],
);

/** What the names of each subcategory mean, as it was computed for `text`: to compute all takes a second. */
export const subcategoryMeanings = pgTable("subcategory_meanings", {
  subcategoryId: integer()
    .primaryKey()
    .references(() => subcategories.id, { onDelete: "cascade" }),
  text: text().notNull(),
  ...meaningColumns(),
});

/** Short searches that found no service: what was typed and how often, but not by whom. */
export const missedSearches = pgTable("missed_searches", {
  id: id(),
  folded: text().notNull().unique(),
  /** As it was typed first. */
  words: text().notNull(),
  times: integer().notNull().default(1),
  lastAt: moment().notNull(),
  /** When an operator decided that nothing is to be done. */
  closedAt: moment(),
  createdAt: createdAt(),
});

/** How many searches found no service on one day. */
export const missedSearchDays = pgTable("missed_search_days", {
  day: date({ mode: "string" }).primaryKey(),
  times: integer().notNull(),
});

/**
 * What was chosen after a search that found nothing, or from the nearest services, on one day: the words as in
 * `missed_searches`, either a service or a subcategory, and the version of the ranking, but not by whom.
 */
export const searchChoices = pgTable(
  "search_choices",
  {
    id: id(),
    folded: text().notNull(),
    words: text().notNull(),
    serviceId: integer().references(() => services.id, { onDelete: "cascade" }),
    subcategoryId: integer().references(() => subcategories.id, { onDelete: "cascade" }),
    /** `serviceRanking.version`. */
    formula: integer().notNull(),
    day: date({ mode: "string" }).notNull(),
    times: integer().notNull().default(1),
  },
  (t) => [unique("search_choices_day").on(t.folded, t.serviceId, t.subcategoryId, t.formula, t.day).nullsNotDistinct()],
);

/** How often searches for words showed a service on one day, and how often it was opened from there. */
export const searchFigures = pgTable(
  "search_figures",
  {
    serviceId: integer()
      .notNull()
      .references(() => services.id, { onDelete: "cascade" }),
    day: date({ mode: "string" }).notNull(),
    /** The version of the ranking that ordered the list. */
    formula: integer().notNull(),
    shown: integer().notNull().default(0),
    chosen: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.serviceId, t.day, t.formula] })],
);
