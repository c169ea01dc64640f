import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

/**
 * Keyed hashes of cards, bank accounts, phone numbers and browsers that members used. Two members who share one may be
 * the same person. Deleted when unused for `markDays`.
 */
export const memberMarks = pgTable(
  "member_marks",
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** card | account | phone | device. */
    kind: text().notNull(),
    hash: text().notNull(),
    usedAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.hash] }), index("member_marks_used").on(t.usedAt)],
);
