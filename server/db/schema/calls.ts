import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { id, moment } from "./columns.ts";

/**
 * Responses of members' calls by idempotency key (`kernel/limits/idempotency.ts`). No answer: the call is still
 * running, or its process died.
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    memberId: integer().notNull(),
    key: text().notNull(),
    /** Method and path, as in the contract. */
    call: text().notNull(),
    /** SHA-256 of the request input. */
    input: text().notNull(),
    /** JSON as text, because jsonb would reorder the fields: a repeated response must be byte-identical. */
    answer: text(),
    createdAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.key] }), index("idempotency_keys_created").on(t.createdAt)],
);

/** Recent uses of rate limits: one row per limit and key (`kernel/limits/limits.ts`). */
export const rateLimits = pgTable(
  "rate_limits",
  {
    /** A name of `contract/route/limits.ts`. */
    name: text().notNull(),
    key: text().notNull(),
    /** The times of the uses within the window, oldest first; never more than the limit allows. */
    uses: timestamp({ withTimezone: true, mode: "date" }).array().notNull(),
    /** When the newest use leaves the window. */
    expiresAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.key] }), index("rate_limits_expires").on(t.expiresAt)],
);

/** Uploads of members within a day (`kernel/limits/upload-quota.ts`). */
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
