import { date, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";

/** Audit log: who did what to which row. Append-only. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: id(),
    actor: text().notNull(),
    actorId: integer(),
    action: text().notNull(),
    subject: text().notNull(),
    subjectId: integer(),
    data: jsonb().notNull().default({}),
    ip: text().notNull().default(""),
    at: moment().notNull(),
  },
  (t) => [
    index("audit_log_subject").on(t.subject, t.subjectId),
    index("audit_log_actor").on(t.actorId, t.id),
    index("audit_log_action").on(t.action, t.id),
    index("audit_log_at").on(t.at),
  ],
);

export const suspensions = pgTable(
  "suspensions",
  {
    id: id(),
    userId: integer().notNull(),
    status: integer().notNull(),
    reason: text().notNull(),
    quote: text().notNull().default(""),
    operatorId: integer(),
    pledgedAt: moment(),
    pledgeText: text(),
    endedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [index("suspensions_user").on(t.userId)],
);

/** Single things that an operator keeps a member from; the rest of the account stays as it is. */
export const restrictions = pgTable(
  "restrictions",
  {
    id: id(),
    userId: integer().notNull(),
    /** listings, offers, messages, withdrawals. */
    kind: text().notNull(),
    reason: text().notNull(),
    operatorId: integer(),
    createdAt: createdAt(),
    /** Null: until it is lifted. */
    endsAt: moment(),
    liftedAt: moment(),
    liftedBy: integer(),
    liftReason: text(),
  },
  (t) => [index("restrictions_user").on(t.userId, t.id)],
);

/** First-party analytics: a name and a few fields, no third party. */
export const analyticsEvents = pgTable(
  "analytics_events",
  { id: id(), name: text().notNull(), userId: integer(), data: jsonb().notNull(), at: moment().notNull() },
  (t) => [index("analytics_events_name").on(t.name, t.at)],
);

/** How many members began a checkout on one day, and how many of them paid; kept after the events are deleted. */
export const checkoutDays = pgTable("checkout_days", {
  day: date({ mode: "string" }).primaryKey(),
  began: integer().notNull(),
  bought: integer().notNull(),
});
