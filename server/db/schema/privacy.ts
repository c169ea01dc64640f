import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, id, moment } from "./columns.ts";

/** Data exports of members: ZIP archives in the object storage under `key` until they expire. */
export const memberExports = pgTable(
  "member_exports",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** waiting → running → done → expired; or failed. */
    state: text().notNull().default("waiting"),
    /** 0–100. */
    progress: integer().notNull().default(0),
    key: text(),
    bytes: bigint({ mode: "number" }),
    createdAt: createdAt(),
    finishedAt: moment(),
    expiresAt: moment(),
  },
  (t) => [
    index("member_exports_user").on(t.userId, t.id),
    uniqueIndex("member_exports_open").on(t.userId).where(sql`${t.state} in ('waiting', 'running')`),
    index("member_exports_expiry").on(t.expiresAt).where(sql`${t.state} = 'done'`),
    check("member_exports_state", sql`${t.state} in ('waiting', 'running', 'done', 'failed', 'expired')`),
  ],
);
