import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";

export const notifications = pgTable(
  "notifications",
  {
    id: id(),
    userId: integer().notNull(),
    kind: text().notNull(),
    title: text().notNull(),
    url: text().notNull(),
    avatar: text(),
    /** Idempotency key: a redelivered event creates no second notification. */
    key: text().notNull(),
    readAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("notifications_key").on(t.userId, t.key), index("notifications_user").on(t.userId, t.id)],
);

/** Outgoing mails and text messages; shown as the outbox in the sandbox. */
export const outbox = pgTable(
  "outbox",
  {
    id: id(),
    channel: text().notNull(),
    to: text().notNull(),
    subject: text().notNull().default(""),
    text: text().notNull(),
    html: text(),
    key: text().notNull(),
    thread: text(),
    data: jsonb().notNull().default({}),
    sentAt: moment(),
    tries: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("outbox_key").on(t.key),
    index("outbox_to").on(t.to, t.id),
    index("outbox_unsent").on(t.createdAt).where(sql`sent_at is null`),
    index("outbox_created").on(t.createdAt),
  ],
);
