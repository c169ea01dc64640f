import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";

/** Decisions about large sums and about ways into an account: proposed by one operator, carried out by another. */
export const approvals = pgTable(
  "approvals",
  {
    id: id(),
    /** Which decision it is, as its domain declares it, and about which row. */
    kind: text().notNull(),
    subjectId: integer().notNull(),
    /** What the second operator reads. */
    title: text().notNull(),
    url: text().notNull(),
    /** NT$; 0 where it is not about money. */
    amount: integer().notNull(),
    facts: jsonb().$type<{ term: string; value: string }[]>().notNull(),
    /** What the decision is carried out with. */
    input: jsonb().notNull(),
    state: text().notNull().default("waiting"),
    proposedBy: integer().notNull(),
    decidedBy: integer(),
    decidedAt: moment(),
    reason: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("approvals_waiting").on(t.kind, t.subjectId).where(sql`${t.state} = 'waiting'`),
    index("approvals_state").on(t.state, t.id),
    check("approvals_state", sql`${t.state} in ('waiting', 'approved', 'rejected', 'withdrawn')`),
    // Whatever the code does: nobody carries out what they proposed themselves.
    check("approvals_two", sql`${t.state} not in ('approved', 'rejected') or ${t.decidedBy} <> ${t.proposedBy}`),
  ],
);
