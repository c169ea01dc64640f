import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { id, moment } from "./columns.ts";

/**
 * What a member's call answered, by the key that the page gave it (`kernel/limits/idempotency.ts`). No answer: the work is still
 * being done, or the process that did it died.
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    memberId: integer().notNull(),
    key: text().notNull(),
    /** Method and path, as in the contract. */
    call: text().notNull(),
    /** SHA-256 of what was sent with the key. */
    input: text().notNull(),
    /**
     * JSON. Text and not jsonb, which would change the order of the fields: a repeated answer is the same byte for
     * byte.
     */
    answer: text(),
    createdAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.key] }), index("idempotency_keys_created").on(t.createdAt)],
);

/** How often something was done lately, by whom: one row a limit and key (`kernel/limits/limits.ts`). */
export const rateLimits = pgTable(
  "rate_limits",
  {
    /** A name of `contract/route/limits.ts`. */
    name: text().notNull(),
    key: text().notNull(),
    /** When each use of the window was, oldest first; never more than the limit allows. */
    uses: timestamp({ withTimezone: true, mode: "date" }).array().notNull(),
    /** When the newest use leaves the window. */
    expiresAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.key] }), index("rate_limits_expires").on(t.expiresAt)],
);

/** What members uploaded within a day (`kernel/limits/upload-quota.ts`). */
export const uploadUses = pgTable(
  "upload_uses",
  {
    id: id(),
    memberId: integer().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    at: moment().notNull(),
  },
  (t) => [index("upload_uses_member").on(t.memberId, t.at), index("upload_uses_at").on(t.at)],
);
