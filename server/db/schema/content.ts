import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";

/**
 * News of the platform. Without `publishAt` a draft; published from then on; `withdrawnAt` unpublishes it. `version`
 * counts the saves, so that two editors do not overwrite each other unnoticed.
 */
export const news = pgTable(
  "news",
  {
    id: id(),
    title: text().notNull(),
    summary: text().notNull(),
    /** Sanitised HTML. */
    body: text().notNull(),
    publishAt: moment(),
    withdrawnAt: moment(),
    version: integer().notNull().default(1),
    createdBy: integer(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index("news_shown").on(t.publishAt),
    check("news_withdrawn", sql`${t.withdrawnAt} is null or ${t.publishAt} is not null`),
  ],
);
