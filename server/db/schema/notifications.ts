import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { sessions, users } from "./accounts.ts";
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

/** Where the devices of members receive push messages. Each belongs to a session and ends with it. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sessionId: integer()
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    /** The address at the browser's push service. */
    endpoint: text().notNull(),
    /** The keys with which a message is encrypted for this browser only. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("push_subscriptions_endpoint").on(t.endpoint),
    uniqueIndex("push_subscriptions_session").on(t.sessionId),
    index("push_subscriptions_user").on(t.userId),
  ],
);
