import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, id, moment } from "./columns.ts";

const member = () => integer().references(() => users.id, { onDelete: "cascade" });

/** The authenticator app of a member: one. It counts once a code of it was shown. */
export const authenticatorApps = pgTable("authenticator_apps", {
  userId: member().primaryKey(),
  /** Base32, sealed. */
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
    /** Of the credential, base64url. */
    credentialId: text().notNull(),
    publicKey: text().notNull(),
    /** How often it was used, as the authenticator counts; those that live on several devices say 0. */
    counter: integer().notNull(),
    transports: text().array().notNull(),
    backedUp: boolean().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("passkeys_credential").on(t.credentialId), index("passkeys_user").on(t.userId)],
);

/** Challenges for authenticators to sign. Each can be answered once, within minutes, by whoever it was given to. */
export const passkeyQuestions = pgTable(
  "passkey_questions",
  { challenge: text().primaryKey(), owner: text().notNull(), expiresAt: moment().notNull() },
  (t) => [index("passkey_questions_expiry").on(t.expiresAt)],
);

/** Recovery codes, ten a member, for when the app is not at hand. Keyed hashes; each can be used once. */
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
