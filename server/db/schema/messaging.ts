import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { services } from "./catalog.ts";
import { createdAt, id, moment } from "./columns.ts";
import { files } from "./files.ts";

/** Conversations of two members about one subject: a service, an offer, or none. */
export const messageThreads = pgTable(
  "message_threads",
  {
    id: id(),
    /** The member who started it. */
    senderId: integer()
      .notNull()
      .references(() => users.id),
    receiverId: integer()
      .notNull()
      .references(() => users.id),
    serviceId: integer().references(() => services.id),
    /** The offer it is about. */
    offerId: integer(),
    /** The newest message, 0 when there is none. */
    lastMessageId: integer().notNull().default(0),
    /** The newest message that each party has read. Ids increase within a thread, because a sender locks its row. */
    senderReadId: integer().notNull().default(0),
    receiverReadId: integer().notNull().default(0),
    updatedAt: createdAt(),
    createdAt: createdAt(),
  },
  (t) => [
    // One thread per pair and subject, whoever started it.
    uniqueIndex("message_threads_pair").on(
      sql`least(${t.senderId}, ${t.receiverId})`,
      sql`greatest(${t.senderId}, ${t.receiverId})`,
      sql`coalesce(${t.serviceId}, 0)`,
      sql`coalesce(${t.offerId}, 0)`,
    ),
    index("message_threads_sender").on(t.senderId, t.updatedAt),
    index("message_threads_receiver").on(t.receiverId, t.updatedAt),
    check("message_threads_two", sql`${t.senderId} <> ${t.receiverId}`),
  ],
);

export const messages = pgTable(
  "messages",
  {
    id: id(),
    threadId: integer()
      .notNull()
      .references(() => messageThreads.id),
    senderId: integer()
      .notNull()
      .references(() => users.id),
    /** Empty after the sender unsent it. */
    text: text().notNull(),
    unsentAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [index("messages_thread").on(t.threadId, t.id), index("messages_sender").on(t.senderId, t.createdAt)],
);

export const messageFiles = pgTable(
  "message_files",
  {
    id: id(),
    messageId: integer()
      .notNull()
      .references(() => messages.id),
    fileId: integer()
      .notNull()
      .references(() => files.id),
    /** Width and height of a picture, px; null for anything else. */
    width: integer(),
    height: integer(),
  },
  (t) => [index("message_files_message").on(t.messageId), uniqueIndex("message_files_file").on(t.fileId)],
);

/**
 * Messages reported by their recipient. Operators read a copy made at that time, the message with at most ten around
 * it, and never the thread. The copy remains when the message is unsent.
 */
export const messageReports = pgTable(
  "message_reports",
  {
    id: id(),
    messageId: integer()
      .notNull()
      .references(() => messages.id),
    reporterId: integer()
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    excerpt: jsonb().notNull(),
    /** open, upheld, dismissed. */
    state: text().notNull().default("open"),
    note: text(),
    decidedBy: integer(),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("message_reports_once").on(t.messageId, t.reporterId),
    index("message_reports_state").on(t.state, t.id),
    check("message_reports_state_known", sql`${t.state} in ('open', 'upheld', 'dismissed')`),
  ],
);

/** Contact details that were refused before payment: the matches, never the whole text. Kept for 30 days. */
export const contactRefusals = pgTable(
  "contact_refusals",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    otherId: integer(),
    /** The form it was typed into: message, … */
    place: text().notNull(),
    /** [{kind, text}] */
    found: jsonb().notNull(),
    at: moment().notNull(),
  },
  (t) => [index("contact_refusals_user").on(t.userId, t.at), index("contact_refusals_at").on(t.at)],
);

/** False positives of the contact filter as reported by users, each once per person. Kept for 30 days. */
export const contactMistakes = pgTable(
  "contact_mistakes",
  {
    id: id(),
    /** Null: a visitor. */
    userId: integer().references(() => users.id, { onDelete: "cascade" }),
    /** The text around the match. */
    text: text().notNull(),
    /** The matching patterns, by their names in `contact-rules.ts`. */
    rules: text().array().notNull(),
    /** The path of the page. */
    page: text().notNull(),
    at: moment().notNull(),
  },
  (t) => [
    uniqueIndex("contact_mistakes_once").on(sql`coalesce(${t.userId}, 0)`, t.text),
    index("contact_mistakes_at").on(t.at),
  ],
);

/**
 * Contact details in public texts from before they were refused there: the matches, and when the owner was asked to
 * remove them. The row is deleted when nothing matches any more.
 */
export const contactFindings = pgTable(
  "contact_findings",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** A key of `contactPlaces`, and the row's id there. */
    place: text().notNull(),
    rowId: integer().notNull(),
    /** [{kind, text}] */
    found: jsonb().notNull(),
    at: moment().notNull(),
    askedAt: moment(),
  },
  (t) => [uniqueIndex("contact_findings_row").on(t.place, t.rowId), index("contact_findings_user").on(t.userId)],
);
