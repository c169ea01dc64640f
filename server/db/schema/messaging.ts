import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { services } from "./catalog.ts";
import { createdAt, id, moment } from "./columns.ts";
import { files } from "./files.ts";

/** What two members say to each other about one subject: a service, an offer, or nothing in particular. */
export const messageThreads = pgTable(
  "message_threads",
  {
    id: id(),
    /** Who began it. */
    senderId: integer()
      .notNull()
      .references(() => users.id),
    receiverId: integer()
      .notNull()
      .references(() => users.id),
    serviceId: integer().references(() => services.id),
    /** The offer that it belongs to. */
    offerId: integer(),
    /** The newest message, 0 before the first one. */
    lastMessageId: integer().notNull().default(0),
    /** The newest message that each side has seen. Ids grow within a thread: whoever writes holds its row. */
    senderReadId: integer().notNull().default(0),
    receiverReadId: integer().notNull().default(0),
    updatedAt: createdAt(),
    createdAt: createdAt(),
  },
  (t) => [
    // One thread for the pair and the subject, whoever began it.
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
    /** Empty once it was taken back. */
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
    /** Pixels of a picture that can be shown; null for anything else. */
    width: integer(),
    height: integer(),
  },
  (t) => [index("message_files_message").on(t.messageId), uniqueIndex("message_files_file").on(t.fileId)],
);

/**
 * A message that its reader reported. Operators read the copy made then, the message with at most ten around it, and
 * never the thread: it also stays when the message is taken back.
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

/** Contact details that were refused before payment: what was found, never the whole text. Kept for 30 days. */
export const contactRefusals = pgTable(
  "contact_refusals",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    otherId: integer(),
    /** Where it was typed: message, … */
    place: text().notNull(),
    /** [{kind, text}] */
    found: jsonb().notNull(),
    at: moment().notNull(),
  },
  (t) => [index("contact_refusals_user").on(t.userId, t.at), index("contact_refusals_at").on(t.at)],
);

/** Texts of which somebody said that the contact filter is wrong about them, each once a person. Kept for 30 days. */
export const contactMistakes = pgTable(
  "contact_mistakes",
  {
    id: id(),
    /** Null: a visitor. */
    userId: integer().references(() => users.id, { onDelete: "cascade" }),
    /** The part of the text around what was found. */
    text: text().notNull(),
    /** Names of the patterns that found something in it, as `contact-rules.ts` has them. */
    rules: text().array().notNull(),
    /** The path of the page on which it was typed. */
    page: text().notNull(),
    at: moment().notNull(),
  },
  (t) => [
    uniqueIndex("contact_mistakes_once").on(sql`coalesce(${t.userId}, 0)`, t.text),
    index("contact_mistakes_at").on(t.at),
  ],
);

/**
 * Contact details that stand where everybody reads, written before they were refused there: what was found, and when the
 * owner was asked to take it out. A row goes when nothing is found any more.
 */
export const contactFindings = pgTable(
  "contact_findings",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** A key of `contactPlaces`, and the number of the row there. */
    place: text().notNull(),
    rowId: integer().notNull(),
    /** [{kind, text}] */
    found: jsonb().notNull(),
    at: moment().notNull(),
    askedAt: moment(),
  },
  (t) => [uniqueIndex("contact_findings_row").on(t.place, t.rowId), index("contact_findings_user").on(t.userId)],
);
