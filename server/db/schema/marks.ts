import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

/**
 * What a member has used, as keyed hashes: cards, bank accounts, telephone numbers and browsers. Two members with the same
 * one may be one person. ErasedTables when it was not used for `markDays`.
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
