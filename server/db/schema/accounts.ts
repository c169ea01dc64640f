import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";

export const users = pgTable(
  "users",
  {
    id: id(),
    /** Lower case. Null once the account is anonymised. */
    email: text(),
    emailConfirmedAt: moment(),
    nickname: text().notNull(),
    /** True while the nickname is the one of the social account and the member has not confirmed or changed it. */
    needsNickname: boolean("nickname_asked").notNull().default(false),
    /** PHC string of argon2id; null for members who only use a social login. */
    passwordHash: text(),
    /** 1 normal, 2 suspended, 3 banned, 4 deletion requested. */
    status: integer().notNull().default(1),
    roles: text().array().notNull().default(sql`'{}'`),
    level: integer().notNull().default(1),
    star: boolean().notNull().default(false),
    avatar: text(),
    background: text(),
    newsletterAt: moment(),
    newsletterText: text(),
    ndaAt: moment(),
    ndaText: text(),
    /** The version of the terms that were in force when the member registered (server/db/sql/texts.ts); null for older accounts. */
    termsVersion: text(),
    idVerifiedAt: moment(),
    realName: text(),
    /** E.164, one account each. */
    cellphone: text(),
    emailNotices: jsonb().notNull().default({}),
    /** Which kinds of push messages are switched off. */
    pushKinds: jsonb().notNull().default({}),
    lastSeenAt: moment(),
    /** For status 4: when the account will be anonymised. */
    deleteAt: moment(),
    /** When the account was anonymised. The row holds no personal data after that. */
    deletedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("users_delete").on(t.deleteAt).where(sql`delete_at is not null`),
    uniqueIndex("users_email").on(t.email),
    uniqueIndex("users_cellphone").on(t.cellphone),
    index("users_nickname").on(sql`lower(${t.nickname})`),
    index("users_last_seen").on(t.lastSeenAt),
    check("users_status", sql`${t.status} between 1 and 4`),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    /** The member as whom an operator sees the pages with this session, and until when. */
    viewingId: integer(),
    viewingUntil: moment(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the cookie's value. */
    tokenHash: text().notNull(),
    userAgent: text().notNull().default(""),
    ip: text().notNull().default(""),
    createdAt: createdAt(),
    seenAt: createdAt(),
    expiresAt: moment().notNull(),
    /** The last proof of identity; calls with `fresh` require a recent one. */
    provenAt: moment(),
    /** When the session first presented a second factor. */
    secondFactorAt: moment(),
  },
  (t) => [uniqueIndex("sessions_token").on(t.tokenHash), index("sessions_user").on(t.userId)],
);

/** Log-ins that wait for the second factor. Each is bound to one browser, single-use and valid for some minutes. */
export const pendingLogins = pgTable(
  "half_logins",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the cookie's value. */
    tokenHash: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("half_logins_token").on(t.tokenHash), index("half_logins_user").on(t.userId)],
);

/** Used Google ID tokens, kept until they expire. They identify nobody. */
export const vendorTokens = pgTable(
  "vendor_tokens",
  {
    /** SHA-256 of the token. */
    hash: text().primaryKey(),
    expiresAt: moment().notNull(),
  },
  (t) => [index("vendor_tokens_expires").on(t.expiresAt)],
);

/** Single-use secrets sent by mail or handed out for minutes; kinds: accounts/email/mail-tokens.ts. Stored hashed. */
export const mailTokens = pgTable(
  "mail_tokens",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    tokenHash: text().notNull(),
    data: jsonb().notNull().default({}),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("mail_tokens_hash").on(t.tokenHash), index("mail_tokens_user").on(t.userId)],
);

export const socialLogins = pgTable(
  "social_logins",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    provider: text().notNull(),
    subject: text().notNull(),
    email: text(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("social_logins_subject").on(t.provider, t.subject), index("social_logins_user").on(t.userId)],
);

/**
 * Social log-ins whose provider does not vouch for the email address; a code was mailed to it. Until the code is typed
 * there is no account, no session and no owner of the address.
 */
export const pendingSocialLogins = pgTable(
  "pending_social_logins",
  {
    id: id(),
    provider: text().notNull(),
    subject: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    /** SHA-256 of the ticket that the browser holds. */
    ticketHash: text().notNull(),
    codeHash: text().notNull(),
    tries: integer().notNull().default(0),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("pending_social_logins_ticket").on(t.ticketHash),
    index("pending_social_logins_expiry").on(t.expiresAt),
  ],
);

/**
 * Confirms the address of a new account: at most one code each. It is accepted only in the browser that registered the
 * account, or typed its password since.
 */
export const registrationCodes = pgTable("registration_codes", {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Digest of the browser's secret; null: no browser. */
  browser: text(),
  codeHash: text().notNull(),
  tries: integer().notNull().default(0),
  expiresAt: moment().notNull(),
});

/** A member blocked by another member. */
export const blocks = pgTable(
  "blocks",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    blockedId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("blocks_pair").on(t.userId, t.blockedId)],
);

/** One-time codes sent by text message. Only the newest of a member is valid. */
export const phoneCodes = pgTable(
  "phone_codes",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** E.164. */
    phone: text().notNull(),
    codeHash: text().notNull(),
    tries: integer().notNull().default(0),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [index("phone_codes_user").on(t.userId, t.createdAt), index("phone_codes_phone").on(t.phone, t.createdAt)],
);

/**
 * The recipient of invoices, and the data that the pay-later provider requires. Shapes: contract/accounts/settings.ts.
 */
export const memberInfo = pgTable("member_info", {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  invoice: jsonb(),
  /** Name, phone number, address and birthday, encrypted. */
  aftee: text(),
  updatedAt: createdAt(),
});

/**
 * Bank accounts for withdrawals: one per member. The number is encrypted; its last digits are readable, for
 * recognition.
 */
export const bankAccounts = pgTable("bank_accounts", {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  bankCode: text().notNull(),
  account: text().notNull(),
  lastDigits: text().notNull(),
  holder: text().notNull(),
  updatedAt: createdAt(),
});

/** Identity verifications. Number and pictures are encrypted; the pictures are in the object storage. */
export const idApplications = pgTable(
  "id_applications",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Null after its deletion; the pictures are deleted at the same time. */
    number: text(),
    /** Keyed hash of an accepted number: one number verifies one account only. Kept after the number is deleted. */
    numberHash: text(),
    pictures: text().array().notNull(),
    /** waiting, accepted, refused. */
    state: text().notNull().default("waiting"),
    answer: text(),
    decidedBy: integer(),
    decidedAt: moment(),
    /** When number and pictures are to be deleted; set by the decision. */
    forgetAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("id_applications_user").on(t.userId, t.id),
    uniqueIndex("id_applications_waiting").on(t.userId).where(sql`${t.state} = 'waiting'`),
    uniqueIndex("id_applications_number").on(t.numberHash),
    check("id_applications_state", sql`${t.state} in ('waiting', 'accepted', 'refused')`),
  ],
);

/**
 * Encrypted pictures of identity cards in the object storage, referenced by applications. The row is written before the
 * bytes.
 */
export const idPictures = pgTable("id_pictures", { key: text().primaryKey(), createdAt: createdAt() }, (t) => [
  index("id_pictures_created").on(t.createdAt),
]);
