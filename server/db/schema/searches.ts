import { integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { subcategories } from "./catalog.ts";
import { createdAt, id, moment } from "./columns.ts";

/** Words that operators added to what a subcategory is also called (`server/search/words/also-called.tsv`). */
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
