import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, id, moment } from "./columns.ts";
import { orders } from "./orders.ts";

export const reviews = pgTable(
  "reviews",
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    serviceId: integer(),
    authorId: integer()
      .notNull()
      .references(() => users.id),
    subjectId: integer()
      .notNull()
      .references(() => users.id),
    /** buyer: a review by the buyer about the seller; seller: the reverse. */
    side: text().notNull(),
    overall: integer().notNull(),
    quality: integer().notNull(),
    communication: integer().notNull(),
    value: integer().notNull(),
    text: text().notNull(),
    reply: text(),
    repliedAt: moment(),
    /** Null while the other party has not written a review and the period has not ended. */
    shownAt: moment(),
    /** When the period ends. */
    showAt: moment().notNull().default(sql`now()`),
    /** Not null: operators have taken it down, whatever its state. */
    hiddenReason: text(),
    hiddenAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("reviews_side").on(t.orderId, t.side),
    index("reviews_subject").on(t.subjectId, t.side, t.shownAt),
    index("reviews_author").on(t.authorId, t.id),
    index("reviews_service").on(t.serviceId, t.shownAt),
    index("reviews_hidden").on(t.showAt, t.orderId).where(sql`shown_at is null`),
    check("reviews_overall", sql`${t.overall} between 1 and 5`),
  ],
);

/** Members' reports of reviews; each member has at most one open report per review. */
export const reviewReports = pgTable(
  "review_reports",
  {
    id: id(),
    reviewId: integer()
      .notNull()
      .references(() => reviews.id),
    /** Null: a visitor, by `visitorId`. */
    reporterId: integer().references(() => users.id),
    visitorId: integer(),
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
