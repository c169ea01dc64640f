import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, id, moment } from "./columns.ts";

/**
 * What operators wrote about a member or an order, for each other. A trigger allows no change but to strike a note, once,
 * and to delete those about a member who is forgotten.
 */
export const operatorNotes = pgTable(
  "operator_notes",
  {
    id: id(),
    /** The kind of row, as in the audit log: user | order */
    subject: text().notNull(),
    subjectId: integer().notNull(),
    text: text().notNull(),
    authorId: integer()
      .notNull()
      .references(() => users.id),
    struckBy: integer().references(() => users.id),
    struckAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("operator_notes_subject").on(t.subject, t.subjectId, t.id),
    check("operator_notes_subject", sql`${t.subject} in ('user', 'order')`),
    check("operator_notes_struck", sql`(${t.struckAt} is null) = (${t.struckBy} is null)`),
  ],
);

/**
 * What operators agreed on about an item of the console's queue: who looks after it, until when, and a note. Kept for
 * half a year, because an item may wait again.
 */
export const queueMarks = pgTable(
  "queue_marks",
  {
    /** The name of the count (`contract/console/sections.ts`), and the item's number in it. */
    kind: text().notNull(),
    itemId: integer().notNull(),
    ownerId: integer().references(() => users.id),
    note: text().notNull().default(""),
    dueOn: date({ mode: "string" }),
    updatedAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.itemId] })],
);
