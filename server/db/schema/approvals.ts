import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";

/** Decisions about large sums and access to accounts: proposed by one operator, executed by another. */
export const approvals = pgTable(
  "approvals",
  {
    id: id(),
    /** The kind of decision, as its domain declares it, and the row it concerns. */
    kind: text().notNull(),
    subjectId: integer().notNull(),
    /** What the second operator reads. */
    title: text().notNull(),
    url: text().notNull(),
    /** NT$; 0 when no money is involved. */
    amount: integer().notNull(),
    facts: jsonb().$type<{ term: string; value: string }[]>().notNull(),
    /** The input with which the decision is executed. */
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
    // Enforced by the database: nobody executes their own proposal.
    check("approvals_two", sql`${t.state} not in ('approved', 'rejected') or ${t.decidedBy} <> ${t.proposedBy}`),
  ],
);
