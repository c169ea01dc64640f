import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";
import { files } from "./files.ts";

/** Letters to the support, each with its first text; what follows is in `support_messages`. */
export const contacts = pgTable(
  "contacts",
  {
    id: id(),
    /** Null: a visitor, who reads and answers by the link in the mail. */
    userId: integer(),
    email: text().notNull(),
    name: text().notNull(),
    /** contact or appeal. */
    kind: text().notNull(),
    /** What it is about: decides until when it has to be answered. */
    topic: text().notNull().default("general"),
    subject: text().notNull(),
    text: text().notNull(),
    suspensionId: integer(),
    /** The restriction that an appeal is against. */
    restrictionId: integer(),
    orderId: integer(),
    /** new, working, waiting, closed. */
    state: text().notNull().default("new"),
    /** The operator who takes care of it. */
    ownerId: integer(),
    dueAt: moment(),
    /** The state before it was closed, while that can be undone. */
    closedFrom: text(),
    /** The operator who wrote first, and why. */
    openedBy: integer(),
    openReason: text(),
    /** The digest of the secret in the newest mail to a visitor, and until when it opens the letter. */
    linkHash: text(),
    linkUntil: moment(),
    updatedAt: moment(),
    /** The only answer, as the first release wrote it; now a message. */
    answer: text(),
    answeredBy: integer(),
    answeredAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("contacts_user").on(t.userId, t.id),
    index("contacts_order").on(t.orderId).where(sql`order_id is not null`),
    index("contacts_link").on(t.linkHash).where(sql`link_hash is not null`),
    index("contacts_state").on(t.state, t.dueAt),
  ],
);

export const supportMessages = pgTable(
  "support_messages",
  {
    id: id(),
    contactId: integer()
      .notNull()
      .references(() => contacts.id, { onDelete: "cascade" }),
    /** Written by an operator, as the platform. */
    staff: boolean().notNull(),
    /** Null: a visitor. */
    authorId: integer(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("support_messages_contact").on(t.contactId, t.id)],
);

export const supportFiles = pgTable(
  "support_files",
  {
    id: id(),
    contactId: integer()
      .notNull()
      .references(() => contacts.id, { onDelete: "cascade" }),
    /** Null: of the letter's first text. */
    messageId: integer().references(() => supportMessages.id, { onDelete: "cascade" }),
    fileId: integer()
      .notNull()
      .references(() => files.id),
    /** Width and height of a picture, px; null for anything else. */
    width: integer(),
    height: integer(),
  },
  (t) => [index("support_files_contact").on(t.contactId), uniqueIndex("support_files_file").on(t.fileId)],
);

/** What operators note about a letter for each other. */
export const supportNotes = pgTable(
  "support_notes",
  {
    id: id(),
    contactId: integer()
      .notNull()
      .references(() => contacts.id, { onDelete: "cascade" }),
    authorId: integer().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("support_notes_contact").on(t.contactId)],
);

/** Texts that operators answer with, with variables such as {暱稱}. */
export const savedReplies = pgTable("saved_replies", {
  id: id(),
  title: text().notNull(),
  text: text().notNull(),
  updatedBy: integer(),
  updatedAt: createdAt(),
  createdAt: createdAt(),
});
