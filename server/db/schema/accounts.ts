import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";

export const users = pgTable(
  "users",
  {
    id: id(),
    /** Lower case. Null once the account is anonymised. */
    email: text(),
    emailConfirmedAt: moment(),
    nickname: text().notNull(),
    /** The nickname is the one of the account elsewhere; its owner has not been asked yet, or has not answered. */
    nicknameAsked: boolean().notNull().default(false),
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
    idVerifiedAt: moment(),
    realName: text(),
    /** E.164, one account each. */
    cellphone: text(),
    emailNotices: jsonb().notNull().default({}),
    lastSeenAt: moment(),
    /** Status 4: when the account is to be anonymised. */
    deleteAt: moment(),
    /** When it was. From then on nothing here is a person's. */
    deletedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("users_delete").on(t.deleteAt).where(sql`delete_at is not null`),
    uniqueIndex("users_email").on(t.email),
    uniqueIndex("users_cellphone").on(t.cellphone),
    index("users_last_seen").on(t.lastSeenAt),
    check("users_status", sql`${t.status} between 1 and 4`),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: id(),
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
    /** When it last showed who acts; what asks for a fresh proof (`fresh` of a call) looks at this. */
    provenAt: moment(),
    /** When it first showed a second factor. */
    secondFactorAt: moment(),
  },
  (t) => [uniqueIndex("sessions_token").on(t.tokenHash), index("sessions_user").on(t.userId)],
);

/** Log-ins that wait for their second step. Each is good for one browser, some minutes, once. */
export const halfLogins = pgTable(
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

/** Tokens of Google that were used, until they end by themselves. They name nobody. */
export const vendorTokens = pgTable(
  "vendor_tokens",
  {
    /** SHA-256 of the token. */
    hash: text().primaryKey(),
    expiresAt: moment().notNull(),
  },
  (t) => [index("vendor_tokens_expires").on(t.expiresAt)],
);

/** Single-use secrets sent by mail or given for minutes; kinds stand in accounts/email/mail-tokens.ts. Stored hashed. */
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
 * People who came with an account elsewhere whose address nobody vouches for, and were mailed a code. Until it is typed
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
    /** SHA-256 of what the browser was given. */
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

/** A member whom another does not want to hear from. */
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

/** One-time codes sent by text message. The newest of a member counts. */
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

/** Whom invoices are made out to, and what the pay-later vendor must be told. Shapes: contract/accounts/settings.ts. */
export const memberInfo = pgTable("member_info", {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  invoice: jsonb(),
  /** Name, telephone, address and birthday, sealed. */
  aftee: text(),
  updatedAt: createdAt(),
});

/** Where transfers go: one account a member. The number is sealed; its last digits are readable, to recognise it by. */
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

/** Asked-for identity checks. Number and pictures are sealed; the pictures lie in the object storage. */
export const idApplications = pgTable(
  "id_applications",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Null once it is forgotten, and then there are no pictures either. */
    number: text(),
    /** Keyed hash of an accepted number: one number, one verified account. It outlives the number. */
    numberHash: text(),
    pictures: text().array().notNull(),
    /** waiting, accepted, refused. */
    state: text().notNull().default("waiting"),
    answer: text(),
    decidedBy: integer(),
    decidedAt: moment(),
    /** When number and pictures are to be forgotten; set by the decision. */
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

/** Sealed pictures of cards in the object storage, each row older than its bytes; applications name them. */
export const idPictures = pgTable("id_pictures", { key: text().primaryKey(), createdAt: createdAt() }, (t) => [
  index("id_pictures_created").on(t.createdAt),
]);

/** Copies of everything that a member owns, as ZIP archives in the object storage under `key` until they expire. */
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
