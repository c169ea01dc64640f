import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";

/** What a member answers to a notice. */
export type StoredCounter = { name: string; postal: string; phone: string; text: string };

/** Notices that something published infringes a copyright (著作權法 §90-4 – §90-12), and what came of them. */
export const copyrightNotices = pgTable(
  "copyright_notices",
  {
    id: id(),
    /** A key of `visitorKinds`, the row of that kind, and whose it is. */
    kind: text().notNull(),
    subjectId: integer().notNull(),
    ownerId: integer().notNull(),
    title: text().notNull(),
    /** The path of the site that names it. */
    where: text("place").notNull(),
    /** A key of `noticeStates`. */
    state: text().notNull(),
    /** The member who gave notice; null: somebody without an account. */
    userId: integer(),
    email: text().notNull(),
    /** A key of `noticeRoles`. */
    role: text().notNull(),
    name: text().notNull(),
    holder: text().notNull(),
    postal: text().notNull(),
    phone: text().notNull(),
    work: text().notNull(),
    content: text().notNull(),
    evidence: text().notNull(),
    fileIds: integer().array().notNull().default([]),
    /** What an operator found missing. */
    ask: text().notNull().default(""),
    askedAt: moment(),
    /** Why it was taken down, refused or put back. */
    reason: text().notNull().default(""),
    decidedBy: integer(),
    receivedAt: moment(),
    takenDownAt: moment(),
    counter: jsonb().$type<StoredCounter>(),
    counteredAt: moment(),
    /** The court and number of a lawsuit that was shown. */
    lawsuit: text().notNull().default(""),
    endedAt: moment(),
    /** Until when an operator should look at it. */
    dueAt: moment(),
    /** When the state ends by itself, and when the timer looks at it next. */
    deadlineAt: moment(),
    nextAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("copyright_notices_owner").on(t.ownerId, t.id),
    index("copyright_notices_user").on(t.userId).where(sql`user_id is not null`),
    index("copyright_notices_email").on(t.email),
    index("copyright_notices_state").on(t.state, t.id),
    index("copyright_notices_next").on(t.nextAt).where(sql`next_at is not null`),
  ],
);
