import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, id, moment } from "./columns.ts";
import { reviews } from "./orders.ts";

/** Members' reports of reviews; each member has at most one open report per review. */
export const reviewReports = pgTable(
  "review_reports",
  {
    id: id(),
    reviewId: integer()
      .notNull()
      .references(() => reviews.id),
    reporterId: integer()
      .notNull()
      .references(() => users.id),
    /** A key of `reportReasons`. */
    reason: text().notNull(),
    text: text().notNull(),
    /** open, upheld (the review was taken down), dismissed. */
    state: text().notNull().default("open"),
    decidedBy: integer(),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("review_reports_open").on(t.reviewId, t.reporterId).where(sql`state = 'open'`),
    index("review_reports_reporter").on(t.reporterId, t.id),
    check("review_reports_state", sql`${t.state} in ('open', 'upheld', 'dismissed')`),
  ],
);
