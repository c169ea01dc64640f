import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, id, moment } from "./columns.ts";

const member = () => integer().references(() => users.id, { onDelete: "cascade" });

/** Authenticator apps, one per member. Active once a code was entered. */
export const authenticatorApps = pgTable("authenticator_apps", {
  userId: member().primaryKey(),
  /** Base32, encrypted. */
  secret: text().notNull(),
  /** The last step (30 s since 1970) whose code was used; codes of it and of earlier steps are refused. */
  lastStep: integer().notNull().default(0),
  confirmedAt: moment(),
  createdAt: createdAt(),
});

export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    userId: member().notNull(),
    name: text().notNull(),
    /** Credential id, base64url. */
    credentialId: text().notNull(),
    publicKey: text().notNull(),
    /** The authenticator's signature counter; synced passkeys always report 0. */
    counter: integer().notNull(),
    transports: text().array().notNull(),
    backedUp: boolean().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("passkeys_credential").on(t.credentialId), index("passkeys_user").on(t.userId)],
);

/** WebAuthn challenges. Each is single-use, valid for minutes and bound to its recipient. */
export const passkeyQuestions = pgTable(
  "passkey_questions",
  { challenge: text().primaryKey(), owner: text().notNull(), expiresAt: moment().notNull() },
  (t) => [index("passkey_questions_expiry").on(t.expiresAt)],
);

/** Recovery codes, ten per member, for use without the app. Keyed hashes; single-use. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: id(),
    userId: member().notNull(),
    codeHash: text().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("recovery_codes_hash").on(t.userId, t.codeHash)],
);
